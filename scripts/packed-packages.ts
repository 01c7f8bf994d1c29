/** The packages as a stranger gets them: packed as for the registry, and unpacked into a project of theirs. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describePackage, packageFolders } from './package-entries.ts';

export interface PackedPackage {
  name: string;
  /** The package's folder in the workspace. */
  folder: string;
  tarball: string;
}

export interface Consumer {
  /** A project outside the workspace with the packed packages, and what they and their hosts need, in node_modules. */
  folder: string;
  packages: PackedPackage[];
  remove(): void;
}

/** @throws Error when a package has not been built. */
export function makeConsumer(): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'quote-rescue-consumer-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return { folder, packages: fill(folder), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function fill(folder: string): PackedPackage[] {
  const modules = join(folder, 'node_modules');
  mkdirSync(join(folder, 'tarballs'));
  const packages = packageFolders.map((source) => pack(source, join(folder, 'tarballs')));
  for (const { name, tarball } of packages) {
    mkdirSync(join(modules, name), { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', join(modules, name), '--strip-components=1']);
  }
  for (const { folder: source } of packages) linkInstalled(join(source, 'node_modules'), modules);
  linkInstalled(join(import.meta.dirname, '..', 'node_modules', '@types'), join(modules, '@types'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module' }));
  return packages;
}

function pack(folder: string, destination: string): PackedPackage {
  const { name } = describePackage(folder);
  if (!existsSync(join(folder, 'dist'))) throw new Error(`${name} has not been built. Run \`pnpm build\` first.`);
  const output = execFileSync('pnpm', ['pack', '--json', '--pack-destination', destination], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { filename } = JSON.parse(output) as { filename: string };
  return { name, folder, tarball: join(destination, filename.split('/').at(-1) ?? filename) };
}

/** Third-party packages come from the workspace's own install: no registry is asked. */
function linkInstalled(from: string, to: string): void {
  for (const entry of readdirSync(from)) {
    if (entry.startsWith('.') || entry === '@quote-rescue') continue;
    const names = entry.startsWith('@') ? readdirSync(join(from, entry)).map((name) => join(entry, name)) : [entry];
    for (const name of names) {
      if (existsSync(join(to, name))) continue;
      mkdirSync(dirname(join(to, name)), { recursive: true });
      symlinkSync(realpathSync(join(from, name)), join(to, name));
    }
  }
}
