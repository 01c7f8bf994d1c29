import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChromiumSource, findChromium } from './chromium.ts';

afterEach(() => vi.unstubAllEnvs());

describe('finding a Chromium', () => {
  it('shows a page with whatever this machine has', async () => {
    expect(await titleShownBy(['environment', 'system', 'npm', 'playwright'])).toBe('It runs');
  });

  it.skipIf(process.platform !== 'linux' || process.arch !== 'x64')(
    'shows a page, with text in it, where npm is the only source of software',
    async () => {
      expect(await titleShownBy(['npm'])).toBe('It runs');
    },
  );

  it('takes CHROMIUM_PATH before all else', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quote-rescue-chromium-test-'));
    const path = join(folder, 'my chromium');
    writeFileSync(path, '');
    chmodSync(path, 0o755);
    vi.stubEnv('CHROMIUM_PATH', path);
    expect(await findChromium()).toMatchObject({ source: 'environment', executablePath: path });
    rmSync(folder, { recursive: true });
  });

  it('does not silently replace a CHROMIUM_PATH that is wrong', async () => {
    vi.stubEnv('CHROMIUM_PATH', '/no/such/chromium');
    await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH is /no/such/chromium, which is not an executable file');
  });

  it('says what to install when there is none', async () => {
    vi.stubEnv('CHROMIUM_PATH', '');
    await expect(findChromium(['environment'])).rejects.toThrow(/No Chromium found.*install chromium/);
  });
});

/** The title, once a line of text has taken up room: without a font it would be 0 wide. */
async function titleShownBy(sources: ChromiumSource[]): Promise<string> {
  const browser = await chromium.launch(await findChromium(sources));
  try {
    const page = await browser.newPage();
    await page.setContent('<title>It runs</title><span>Some text</span>');
    expect((await page.locator('span').boundingBox())?.width).toBeGreaterThan(20);
    return await page.title();
  } finally {
    await browser.close();
  }
}
