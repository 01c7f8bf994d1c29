import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, normalizeEmail, normalizePhone } from './address.ts';
import { brandTokens, contrastRatio } from './brand.ts';
import { contentHash } from './hash.ts';
import { instantAt, offsetAt, wallAt } from './local-time.ts';
import { escapeHtml, firstNameOf, headerText, isVisible, oneLine, prose } from './text.ts';

describe('B25 one phone number, however it is written', () => {
  it.each(['(512) 555-0123', '512.555.0123', '1-512-555-0123', '+1 512 555 0123 ext. 4', '512\u2011555\u20110123'])(
    '%s',
    (written) => {
      expect(normalizePhone(written, 'US')).toBe('+15125550123');
    },
  );

  it('and its neighbour is another', () => {
    expect(normalizePhone('+15125550124', 'US')).toBe('+15125550124');
  });
});

describe('a text that nobody sees', () => {
  it('is none, whatever blank it is made of', () => {
    for (const blank of ['', ' ', '\u200b', '\u00ad\u2060', '\u3164', '\u2800', '\u0301', '\ufeff', '\u202e'])
      expect(isVisible(blank)).toBe(false);
    for (const name of ['A', ' \u200bAna', '李', '🏠', '-']) expect(isVisible(name)).toBe(true);
  });
});

describe('a phone number on a screen', () => {
  it('is written as its reader writes it, and stays as it was typed by a person', () => {
    expect(formatPhone('+15125550123', 'US')).toBe('(512) 555-0123');
    expect(formatPhone('+15125550123', 'CA')).toBe('(512) 555-0123');
    expect(formatPhone('+15125550123', 'DE')).toBe('+1 512 555 0123');
    expect(formatPhone('+442079460018', 'GB')).toBe('020 7946 0018');
    expect(formatPhone('512.555.0123', 'US')).toBe('512.555.0123');
    expect(formatPhone('+', 'US')).toBe('+');
  });
});

describe('B27 one mailbox, however it is written', () => {
  it('but a plus address is another', () => {
    expect(normalizeEmail(' DANA.W@Example.COM ')).toBe('dana.w@example.com');
    expect(normalizeEmail('dana.w+roof@example.com')).toBe('dana.w+roof@example.com');
  });
});

describe('a brand colour', () => {
  const backgrounds = { light: ['#FFFFFF', '#F5F7F9'], dark: ['#0F1319', '#171D26', '#1F2732'] } as const;

  it('is readable whatever it is: label, text and edge on a grid of 11,664 pairs', () => {
    const least = { onSolid: 99, text: 99, edge: 99 };
    let pairs = 0;
    for (const mode of ['light', 'dark'] as const) {
      for (let red = 0; red <= 255; red += 15)
        for (let green = 0; green <= 255; green += 15)
          for (let blue = 0; blue <= 255; blue += 15) {
            const hex = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
            const { solid, onSolid, text, edge } = brandTokens(hex, mode);
            pairs++;
            least.onSolid = Math.min(least.onSolid, contrastRatio(solid, onSolid));
            for (const background of backgrounds[mode]) {
              least.text = Math.min(least.text, contrastRatio(text, background));
              const visible = edge === 'transparent' ? solid : edge;
              least.edge = Math.min(least.edge, contrastRatio(visible, background));
            }
          }
    }
    expect(pairs).toBe(11_664);
    expect(least.onSolid).toBeGreaterThanOrEqual(4.5);
    expect(least.text).toBeGreaterThanOrEqual(4.5);
    expect(least.edge).toBeGreaterThanOrEqual(3);
  }, 20_000);

  it('yellow gets a black label, darker text and an edge on white', () => {
    expect(brandTokens('#FFD400', 'light')).toEqual({
      solid: '#FFD400',
      onSolid: '#000000',
      text: '#846D08',
      edge: '#A68A06',
    });
  });

  it('that is none gives the default', () => {
    expect(brandTokens('red;}</style>', 'light').solid).toBe('#1B5FCC');
    expect(brandTokens(null, 'dark').solid).toBe('#1B5FCC');
  });
});

describe('text from strangers', () => {
  it('becomes one line', () => {
    expect(oneLine('  a\r\nb\u2028c\u202Ed\t\u0000e  ', 80)).toBe('a b c d e');
    expect(headerText(`Smith\r\nBcc: x@y.z`)).toBe('Smith Bcc: x@y.z');
  });

  it('is cut between characters, never inside one', () => {
    expect(oneLine('\u{1F3E0}'.repeat(10), 4)).toBe(`${'\u{1F3E0}'.repeat(3)}\u2026`);
    expect(oneLine('a\ud83c', 80)).toBe('a\ufffd');
  });

  it('keeps its paragraphs as prose', () => {
    expect(prose('one\r\n\r\n\r\n\r\ntwo\u0007', 80)).toBe('one\n\ntwo');
  });

  it('is text in HTML', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/);
      }),
    );
  });

  it('never breaks a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const header = headerText(text);
        expect(header).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(Array.from(header).length).toBeLessThanOrEqual(150);
      }),
    );
  });

  it.each([
    ['Dana Whitfield', 'Dana'],
    ['Whitfield, Dana', 'Dana'],
    ['Mrs. Dana Whitfield', 'Dana'],
    ['José', 'José'],
    ['Anne-Marie O’Neil', 'Anne-Marie'],
    ['Mr. Whitfield', null],
    ['Dana & Luis Whitfield', null],
    ['Miller & Sons LLC', null],
    ['Acme Roofing Inc.', null],
    ['J. Smith', null],
    ['<b>x</b>', null],
    ['', null],
  ])('greets %s as %s', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });
});

describe('local time', () => {
  it('knows the offset of the instant, to the quarter of an hour', () => {
    const change = Date.parse('2026-11-01T07:00:00Z');
    expect(offsetAt('America/Chicago', change - 1)).toBe(-5 * 3_600_000);
    expect(offsetAt('America/Chicago', change)).toBe(-6 * 3_600_000);
    expect(offsetAt('Asia/Kathmandu', change)).toBe(5.75 * 3_600_000);
  });

  it('finds the instant back wherever the clock shows a time once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Europe/London', 'Pacific/Auckland', 'Pacific/Apia'),
        fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2035-01-01') }),
        (zone, instant) => {
          const found = instantAt(zone, wallAt(zone, instant));
          // A repeated wall time means its first instant.
          expect([0, 1_800_000, 3_600_000]).toContain(instant - found);
        },
      ),
    );
  });
});

describe('a content hash', () => {
  it('is 64 bits and tells similar texts apart', () => {
    const hashes = new Set(Array.from({ length: 50_000 }, (_, index) => contentHash(`step ${index}`)));
    expect(hashes.size).toBe(50_000);
    expect(contentHash('')).toMatch(/^[0-9a-f]{16}$/);
  });
});
