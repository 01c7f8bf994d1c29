import { styleText } from 'node:util';

/** One line a fact, short enough for a terminal of 100 columns. */
export function say(what: string, message: string): void {
  const time = new Date().toTimeString().slice(0, 8);
  process.stdout.write(`${styleText('dim', time)}  ${styleText('cyan', what.padEnd(8))} ${message}\n`);
}

export function complain(what: string, message: string): void {
  const time = new Date().toTimeString().slice(0, 8);
  process.stderr.write(`${styleText('dim', time)}  ${styleText('red', what.padEnd(8))} ${message}\n`);
}

/** The kit's logger: only what a person at the terminal wants to know. */
export const kitLogger = {
  debug() {},
  info() {},
  warn: (fields: Record<string, unknown>, message: string) => complain('kit', `${message} ${short(fields)}`),
  error: (fields: Record<string, unknown>, message: string) => complain('kit', `${message} ${short(fields)}`),
};

function short(fields: Record<string, unknown>): string {
  const text = Object.entries(fields)
    .map(
      ([name, value]) => `${name}=${value instanceof Error ? (value.stack ?? value.message) : JSON.stringify(value)}`,
    )
    .join(' ');
  return text.length > 1500 ? `${text.slice(0, 1500)}…` : text;
}
