/** A form as Stripe takes it: `line_items[0][price_data][currency]=usd`. Lists come as objects with `0`, `1`. */
export type FormValue = string | { [name: string]: FormValue };

export function parseNestedForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    const last = names.pop() ?? path;
    let at = root;
    for (const name of names) {
      const next = at[name];
      const child: { [name: string]: FormValue } = typeof next === 'object' ? next : Object.create(null);
      at[name] = child;
      at = child;
    }
    // `expand[]=x`: the next free place in the list.
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return root;
}
