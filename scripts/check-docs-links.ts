/**
 * Follows every relative link of the Markdown files: the file is there and so is the heading it points to.
 *
 *   node scripts/check-docs-links.ts [root]
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface BrokenLink {
  file: string;
  line: number;
  target: string;
  reason: string;
}

export function checkLinks(root: string): BrokenLink[] {
  return markdownFiles(root).flatMap((file) =>
    linksOf(readFileSync(file, 'utf8')).flatMap(({ target, line }) => {
      const reason = whyBroken(target, file, root);
      return reason ? [{ file: relative(root, file), line, target, reason }] : [];
    }),
  );
}

function markdownFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist|fixtures|screenshots|storybook-static|\.git|\.cache|\.data)$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? markdownFiles(path) : entry.name.endsWith('.md') ? [path] : [];
  });
}

function linksOf(markdown: string): { target: string; line: number }[] {
  const links: { target: string; line: number }[] = [];
  let fenced = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(text)) fenced = !fenced;
    if (fenced) continue;
    const prose = text.replaceAll(/`[^`]*`/g, '');
    const inline = prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g);
    const reference = prose.matchAll(/^\s*\[[^\]]+\]:\s*<?(\S+?)>?\s*$/g);
    const html = prose.matchAll(/\b(?:src|href|srcset)="([^"\s]+)/g);
    for (const [, target] of [...inline, ...reference, ...html]) if (target) links.push({ target, line: index + 1 });
  }
  return links;
}

function whyBroken(target: string, from: string, root: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
  const [path = '', anchor] = target.split('#').map(decodeURIComponent);
  const file = path === '' ? from : path.startsWith('/') ? join(root, path) : resolve(dirname(from), path);
  if (!existsSync(file)) return 'there is no such file';
  if (relative(root, file).startsWith('..')) return 'it leaves the repository';
  if (!anchor || statSync(file).isDirectory() || !file.endsWith('.md')) return undefined;
  return anchorsOf(readFileSync(file, 'utf8')).has(anchor) ? undefined : `no heading gives #${anchor}`;
}

/** GitHub's rule: lower case, punctuation dropped, spaces to `-`, repeats numbered. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const withoutCode = markdown.replaceAll(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, '');
  for (const [, id] of withoutCode.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) if (id) anchors.add(id);
  for (const [, heading = ''] of withoutCode.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
    let unique = anchor;
    for (let repeat = 1; anchors.has(unique); repeat++) unique = `${anchor}-${repeat}`;
    anchors.add(unique);
  }
  return anchors;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const broken = checkLinks(process.argv[2] ?? process.cwd());
  for (const { file, line, target, reason } of broken) console.error(`✗ ${file}:${line} ${target}: ${reason}`);
  if (broken.length > 0) process.exitCode = 1;
  else console.log('Links in the docs: all lead somewhere.');
}
