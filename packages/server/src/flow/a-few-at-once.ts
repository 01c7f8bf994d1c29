/** Works through a list with at most `width` under way. One that throws ends the whole: catch where each stands alone. */
export async function aFewAtOnce<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const one = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, one));
}
