import { escapeHtml } from '@quote-rescue/core';

/** Markup that is safe as it stands. Made only by `html`, which escapes everything that is not markup itself. */
export type Html = { readonly markup: string };

type Part = Html | string | number | null | false | undefined | readonly Part[];

/** `html\`<p>${text}</p>\``: text is escaped, markup and lists of markup go in as they are, null and false are nothing. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let markup = pieces[0] ?? '';
  parts.forEach((part, index) => {
    markup += written(part) + (pieces[index + 1] ?? '');
  });
  return { markup };
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(written).join('');
}

/** JSON for a data block: `<` cannot close the script element it stands in. */
export function jsonBlock(id: string, value: unknown): Html {
  const text = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return { markup: `<script type="application/json" id="${escapeHtml(id)}">${text}</script>` };
}
