import { join } from 'node:path';
import { type Plugin, parseSync, Visitor } from 'vite';

/**
 * Has the built parser make its expressions with `spelledOut`, which writes letters out that they ask for by property (`\p{L}`) and
 * says why. In the sources the properties stay, because ranges in their place could not be read.
 */
export function spellOutLetters(quoteText: string): Plugin {
  const spelledOut = join(quoteText, 'labels', 'spelled-out.ts');
  return {
    name: 'spell-out-letters',
    transform: {
      filter: { id: /\/quote-text\/.*\.ts$/, code: /\\p\{L[ul]?\}|new RegExp\(/ },
      handler: (code, id) => (id === spelledOut ? null : { code: withLettersSpelledOut(code, spelledOut), map: null }),
    },
  };
}

/** Expressions with letters are made once, when their file is loaded; those a source puts together, where it does so. No line moves. */
export function withLettersSpelledOut(code: string, spelledOut: string): string {
  const made: string[] = [];
  let written = '';
  let from = 0;
  for (const { start, end, regex } of expressionsIn(code)) {
    written += code.slice(from, start);
    from = end;
    if (!regex) {
      written += '$spelledOut';
      continue;
    }
    const name = `$letters${made.length}`;
    made.push(`const ${name} = /* @__PURE__ */ $spelledOut(${code.slice(start, end)});`);
    // Where a search stands is kept in the expression itself: those that search on are a new one each time, as a literal is.
    written += /[gy]/.test(regex.flags) ? `new RegExp(${name})` : name;
  }
  if (from === 0) return code;
  return `import { spelledOut as $spelledOut } from ${JSON.stringify(spelledOut)}; ${made.join(' ')} ${written}${code.slice(from)}`;
}

interface Place {
  start: number;
  end: number;
  /** A literal's; without it the place is `new RegExp` before its arguments. */
  regex?: { pattern: string; flags: string };
}

function expressionsIn(code: string): Place[] {
  const found: Place[] = [];
  const literal = (node: { start: number; end: number }) => {
    const { regex } = node as Place;
    if (regex && /\\p\{L[ul]?\}/i.test(regex.pattern)) found.push({ start: node.start, end: node.end, regex });
  };
  const construction = (node: { start: number; callee: { start: number; end: number } }) => {
    if (code.slice(node.callee.start, node.callee.end) === 'RegExp')
      found.push({ start: node.start, end: node.callee.end });
  };
  new Visitor({ Literal: literal, NewExpression: construction }).visit(parseSync('source.ts', code).program);
  return found.toSorted((a, b) => a.start - b.start);
}
