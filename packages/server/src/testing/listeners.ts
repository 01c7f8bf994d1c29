export type Listeners<T> = {
  /** Returns the function that ends the listening. */
  add(listener: (value: T) => void): () => void;
  notify(value: T): void;
};

export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(value) {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
