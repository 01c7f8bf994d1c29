import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** One import, re-export, `import()` or `import('x').Type` of a file. */
export interface ImportUse {
  specifier: string;
  /** For a relative import the file it names, from the root; else undefined. */
  file: string | undefined;
  /** Gone after compilation. */
  typeOnly: boolean;
  /** `await import()`: loaded when the code runs, not when the file is loaded. */
  lazy: boolean;
  /** The values it takes, `*` where that is everything or cannot be told. */
  names: string[];
  line: number;
}

/** A string of the program, with constants of the same file filled in and `…` for what only run time knows. */
export interface TextUse {
  text: string;
  line: number;
}

export interface SourceFile {
  /** From the root, with `/`. */
  path: string;
  program: ESTree.Program;
  code: string;
  imports: ImportUse[];
  texts: TextUse[];
  lineOf(offset: number): number;
}

export interface Fault {
  file: string;
  line: number;
  message: string;
}

/** Stands where a template inserts what only run time knows. */
const UNKNOWN = '…';

/** The product's own code: tests and stories may reach for anything, and generated or installed code is not ours. */
export function readSources(root: string): SourceFile[] {
  const folders = ['packages', 'apps'].map((name) => join(root, name)).filter((folder) => existsSync(folder));
  return folders.flatMap(filesUnder).map((file) => parse(root, file));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(node_modules|dist|test|e2e|fixtures|stories|\..*)$/.test(entry.name) ? [] : filesUnder(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|test-d|stories)\.tsx?$|\.d\.ts$/.test(entry.name) ? [path] : [];
  });
}

function parse(root: string, file: string): SourceFile {
  const code = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, code);
  const path = relative(root, file).split(sep).join('/');
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const lineOf = (offset: number) => code.slice(0, offset).split('\n').length;
  return { path, program, code, lineOf, imports: importsOf(program, path, lineOf), texts: textsOf(program, lineOf) };
}

function importsOf(program: ESTree.Program, path: string, lineOf: (offset: number) => number): ImportUse[] {
  const found: ImportUse[] = [];
  const add = (source: ESTree.Node | null, use: { typeOnly?: boolean; lazy?: boolean; names?: string[] }) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    const specifier = source.value;
    const file = specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
    found.push({ specifier, file, typeOnly: false, lazy: false, names: ['*'], ...use, line: lineOf(source.start) });
  };
  new Visitor({
    ImportDeclaration(node) {
      const values = node.specifiers.filter((item) => item.type !== 'ImportSpecifier' || item.importKind !== 'type');
      const typeOnly = node.importKind === 'type' || (node.specifiers.length > 0 && values.length === 0);
      const names = values.map((item) =>
        item.type === 'ImportSpecifier' && item.imported.type === 'Identifier' ? item.imported.name : '*',
      );
      add(node.source, { typeOnly, names: names.length > 0 ? names : ['*'] });
    },
    ExportNamedDeclaration(node) {
      const onlyTypes = node.specifiers.length > 0 && node.specifiers.every((item) => item.exportKind === 'type');
      add(node.source, { typeOnly: node.exportKind === 'type' || onlyTypes });
    },
    ExportAllDeclaration(node) {
      add(node.source, { typeOnly: node.exportKind === 'type' });
    },
    ImportExpression(node) {
      add(node.source, { lazy: true });
    },
    TSImportType(node) {
      add(node.source, { typeOnly: true });
    },
  }).visit(program);
  return found;
}

function textsOf(program: ESTree.Program, lineOf: (offset: number) => number): TextUse[] {
  const constants = new Map<string, string>();
  const textOf = (node: ESTree.Node): string | undefined => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
    if (node.type !== 'TemplateLiteral') return undefined;
    return node.quasis
      .map(({ value }, index) => {
        const inserted = node.expressions[index];
        if (!inserted) return value.cooked ?? '';
        const known = inserted.type === 'Identifier' ? constants.get(inserted.name) : textOf(inserted);
        return `${value.cooked ?? ''}${known ?? UNKNOWN}`;
      })
      .join('');
  };
  const found: TextUse[] = [];
  const add = (node: ESTree.Node) => {
    const text = textOf(node);
    if (text !== undefined) found.push({ text, line: lineOf(node.start) });
  };
  new Visitor({
    VariableDeclarator(node) {
      const text = node.init ? textOf(node.init) : undefined;
      if (text !== undefined && node.id.type === 'Identifier') constants.set(node.id.name, text);
    },
    Literal: add,
    TemplateLiteral: add,
  }).visit(program);
  return found;
}
