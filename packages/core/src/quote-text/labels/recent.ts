import { fromLanguages } from './in-use.ts';

/** What was worked out for the texts seen last. */
export interface Recent<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

/** The same function, which works the answer out once for the texts seen last: names and addresses are asked for by every step. */
export function oncePerText<Value extends NonNullable<unknown>>(
  answer: (text: string) => Value,
): (text: string) => Value {
  const recents = fromLanguages(() => createRecent<Value>(2048));
  return (text) => {
    const recent = recents();
    const known = recent.get(text);
    if (known !== undefined) return known;
    const value = answer(text);
    recent.set(text, value);
    return value;
  };
}

/**
 * At least `size` of the texts seen last, at most twice as many: when the newer half is full it becomes the older one.
 * Emptying one map when it was full lost what the next step of a long paste asks for again.
 */
export function createRecent<Value>(size: number): Recent<Value> {
  let newer = new Map<string, Value>();
  let older = newer;
  // Most questions are about the text of the question before, and looking a text up takes reading all of it.
  let lastText: string | undefined;
  let lastValue: Value | undefined;
  const set = (text: string, value: Value): void => {
    lastText = text;
    lastValue = value;
    if (newer.size >= size) {
      older = newer;
      newer = new Map();
    }
    newer.set(text, value);
  };
  return {
    get(text) {
      if (text === lastText) return lastValue;
      const known = newer.get(text);
      if (known !== undefined) {
        lastText = text;
        lastValue = known;
        return known;
      }
      const aged = older.get(text);
      if (aged !== undefined) set(text, aged);
      return aged;
    },
    set,
  };
}
