/**
 * One thing the doctor looked at. `fail`: QuoteRescue will not work, or will do wrong. `warn`: it works, and somebody
 * should look. `advice`: what to do.
 */
export type Finding = {
  readonly level: 'ok' | 'warn' | 'fail';
  readonly about: string;
  readonly text: string;
  readonly advice?: string;
};

export const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });
export const warn = (about: string, text: string, advice: string): Finding => ({ level: 'warn', about, text, advice });
export const fail = (about: string, text: string, advice: string): Finding => ({ level: 'fail', about, text, advice });

const marks = { ok: '✓', warn: '!', fail: '✗' } as const;

export function lineOf({ level, about, text, advice }: Finding): string {
  return `${marks[level]} ${about}: ${text}${advice === undefined ? '' : `\n    ${advice}`}`;
}
