/** Who may import whom: DESIGN's map of rooms as a table. The first room whose folder holds a file is its room. */
import { posix } from 'node:path';
import type { Fault, ImportUse, SourceFile } from './source.ts';

export interface Room {
  /** The rule's name, and the name of its fixture. */
  rule: string;
  /** Folders or files from the root. */
  holds: string[];
  /** What may stay after compilation. A `/` at the end means everything below, `<file>` the files of one folder; `x#Name` of x only Name, `<own>` the room's own parts. */
  imports: string[];
  /** What may be imported as a type besides. */
  types?: string[];
  /** What may be loaded with `import()` besides. */
  lazily?: string[];
  because: string;
}

const SERVER = 'packages/server/src';

export const rooms: Room[] = [
  {
    rule: 'core-imports',
    holds: ['packages/core/src/'],
    imports: ['<own>', 'zod', 'libphonenumber-js/', 'temporal-polyfill/', 'chrono-node/', 'postal-mime'],
    because: 'core runs in browsers and knows no other room: zod and small pure libraries only',
  },
  {
    rule: 'ports-imports',
    holds: [`${SERVER}/ports/`],
    imports: ['<own>'],
    types: ['@quote-rescue/core'],
    because: 'a port is a shape: it knows only types of core',
  },
  {
    rule: 'store-imports',
    holds: [`${SERVER}/store/`],
    imports: ['<own>', 'node:', '@quote-rescue/core#QuoteRescueError', '@quote-rescue/core#skipReasons'],
    types: ['@quote-rescue/core', `${SERVER}/options.ts`, `${SERVER}/ports/`],
    lazily: ['pg'],
    because: 'the store talks to Db and knows of core only types, the error and closed lists',
  },
  {
    rule: 'flow-imports',
    holds: [`${SERVER}/flow/`],
    imports: ['<own>', '@quote-rescue/core', `${SERVER}/ports/`, `${SERVER}/store/`, 'zod', 'node:crypto', 'node:zlib'],
    types: [`${SERVER}/options.ts`],
    because: 'a flow tells the story with core, ports and store; no vendor, no transport',
  },
  {
    rule: 'doors-imports',
    holds: [`${SERVER}/doors/`],
    imports: [
      '<own>',
      '@quote-rescue/core',
      '@quote-rescue/core/',
      `${SERVER}/flow/`,
      '@trpc/server',
      '@trpc/server/',
      'zod',
      'node:',
    ],
    types: [`${SERVER}/options.ts`, `${SERVER}/ports/`, `${SERVER}/index.ts`, 'express'],
    because: 'a door decodes, calls one flow and encodes: no store, no adapter',
  },
  {
    rule: 'adapters-imports',
    holds: [`${SERVER}/adapters/<kind>/<vendor>/`],
    imports: ['<own>', '@quote-rescue/core', `${SERVER}/ports/`, 'zod', 'node:', `${SERVER}/adapters/<file>`],
    types: ['<vendor>', '<vendor>/', `${SERVER}/options.ts`],
    lazily: ['<vendor>', '<vendor>/'],
    because: "an adapter knows its own port, values of core and its own vendor's SDK, loaded when first used",
  },
  {
    rule: 'testing-imports',
    holds: [`${SERVER}/testing/`],
    imports: [`${SERVER}/`, '<package>', 'node:'],
    because: 'doubles and emulators know the server, and nothing of the apps around it',
  },
  {
    rule: 'server-imports',
    holds: [`${SERVER}/`],
    imports: [
      `${SERVER}/command/`,
      ...[`${SERVER}/<file>`, `${SERVER}/flow/`, `${SERVER}/doors/`, `${SERVER}/store/`, `${SERVER}/ports/`],
      ...[`${SERVER}/adapters/wakeups/`, '@quote-rescue/core', '@quote-rescue/core/', 'zod', 'node:'],
    ],
    types: ['pg', 'pg-boss'],
    because: 'the files that join the rooms know no vendor: the host passes adapters in',
  },
  {
    rule: 'react-imports',
    holds: ['packages/react/src/'],
    imports: [
      ...['<own>', 'react', 'react/', 'react-dom', 'react-dom/', '@tanstack/react-query'],
      ...['@trpc/client', '@trpc/tanstack-react-query', '@quote-rescue/core', '@quote-rescue/core/'],
    ],
    types: ['@quote-rescue/server', '@trpc/server', 'zod'],
    because: 'screens use core at run time and only types of the server',
  },
  {
    rule: 'demo-imports',
    holds: ['apps/demo/src/'],
    imports: ['<own>', '<package>', 'node:'],
    because: "the demo is a stranger's app: it sees what the packages export and nothing else",
  },
];

/** The vendor SDK of an adapter's folder where the package is not called like the folder, or is more than one. */
const vendorPackages: Record<string, string[]> = {
  smtp: ['nodemailer'],
  ses: ['@aws-sdk/client-sesv2'],
  'pg-boss': ['pg-boss', 'pg'],
};
/** pg-boss is a dependency of ours, not an optional peer: nothing is gained by loading it late. */
const staticVendors = ['pg-boss'];

function roomOf(path: string): Room | undefined {
  return rooms.find((room) => room.holds.some((folder) => matchFolder(folder, path) !== undefined));
}

export function importFaults(file: SourceFile): (Fault & { rule: string })[] {
  const room = roomOf(file.path);
  if (!room) return [];
  return file.imports
    .filter((use) => !isAllowed(use, room, file.path))
    .map((use) => ({
      rule: room.rule,
      file: file.path,
      line: use.line,
      message: `imports ${describe(use)}: ${room.because}`,
    }));
}

function describe({ specifier, typeOnly, lazy }: ImportUse): string {
  return `${typeOnly ? 'types of ' : ''}'${specifier}'${lazy ? ' with import()' : ''}`;
}

function isAllowed(use: ImportUse, room: Room, from: string): boolean {
  const folder = room.holds.map((pattern) => matchFolder(pattern, from)).find((match) => match !== undefined) ?? '';
  const vendor = folder.split('/').at(-2) ?? '';
  if (room.rule === 'adapters-imports' && staticVendors.includes(vendor) && use.specifier === vendor) return true;
  const patterns = [
    ...room.imports,
    ...(use.typeOnly ? (room.types ?? []) : []),
    ...(use.typeOnly || use.lazy ? (room.lazily ?? []) : []),
  ];
  return patterns.some((pattern) => {
    if (pattern === '<own>') return use.file?.startsWith(folder) === true;
    if (pattern === '<package>') return isPublished(use);
    if (pattern.endsWith('<file>')) return use.file !== undefined && posix.dirname(use.file) === posix.dirname(pattern);
    if (!pattern.startsWith('<vendor>')) return covers(pattern, use);
    return (vendorPackages[vendor] ?? [vendor]).some((name) => covers(pattern.replace('<vendor>', name), use));
  });
}

/** A package's name, not a file of it that its `exports` happen to leave reachable in the workspace. */
function isPublished({ specifier, file }: ImportUse): boolean {
  return file === undefined && !specifier.startsWith('node:') && !/^@quote-rescue\/[^/]+\/(src|dist)\b/.test(specifier);
}

function covers(pattern: string, { specifier, file, names }: ImportUse): boolean {
  const name = file ?? specifier;
  if (pattern.endsWith(':')) return specifier.startsWith(pattern);
  if (pattern.includes('#')) return names.every((value) => `${name}#${value}` === pattern);
  return pattern.endsWith('/') ? name.startsWith(pattern) || name === pattern.slice(0, -1) : name === pattern;
}

/** The folder a pattern names around a file, e.g. `…/adapters/sms/twilio/`, or undefined. */
function matchFolder(pattern: string, path: string): string | undefined {
  const source = pattern.replaceAll(/<\w+>/g, '[^/]+');
  return new RegExp(`^${source.replaceAll('.', '\\.')}`).exec(path)?.[0];
}
