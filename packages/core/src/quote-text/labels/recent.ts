/** What was worked out for the texts seen last. */
export interface Recent<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

/**
 * At least `size` of the texts seen last, at most twice as many: when the newer half is full it becomes the older one.
 * Emptying one map when it was full lost what the next step of a long paste asks for again.
 */
export function createRecent<Value>(size: number): Recent<Value> {
  let newer = new Map<string, Value>();
  let older = newer;
  const set = (text: string, value: Value): void => {
    if (newer.size >= size) {
      older = newer;
      newer = new Map();
    }
    newer.set(text, value);
  };
  return {
    get(text) {
      const known = newer.get(text);
      if (known !== undefined) return known;
      const aged = older.get(text);
      if (aged !== undefined) set(text, aged);
      return aged;
    },
    set,
  };
}
