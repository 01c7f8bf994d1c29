/** Rules about what code says, not what it imports: purity, where SQL stands, whose rows it touches, which clock. */
import { type ESTree, Visitor } from 'vite';
import type { Fault, SourceFile } from './source.ts';

export interface Pattern {
  rule: string;
  appliesTo(path: string): boolean;
  faults(file: SourceFile): Fault[];
}

const STORE = 'packages/server/src/store/';
const SYSTEM = `${STORE}system/`;
const MACHINE_TIME = `${STORE}machine-time.ts`;

/** Tables that are not tenant data: control tables, and the tenant's own row, found by the host's name for it. */
const CONTROL_TABLES = ['lane', 'wake', 'worker', 'migration', 'schema_version', 'link', 'tenant'];

export const patterns: Pattern[] = [
  {
    rule: 'core-is-pure',
    appliesTo: (path) => path.startsWith('packages/core/src/'),
    faults: impureUses,
  },
  {
    rule: 'store-owns-sql',
    appliesTo: (path) => path.startsWith('packages/server/src/') && !path.startsWith(STORE),
    faults: (file) => [...textFaults(file, isSql, 'SQL stands in src/store only'), ...queriesWithText(file)],
  },
  {
    rule: 'tenant-in-every-statement',
    appliesTo: (path) => path.startsWith(STORE) && !path.startsWith(SYSTEM),
    faults: (file) =>
      textFaults(
        file,
        reachesEveryTenant,
        'the statement reaches rows of every tenant: name the tenant ($n), or move it to src/store/system',
      ),
  },
  {
    rule: 'two-clocks',
    appliesTo: (path) => path.startsWith(STORE) && path !== MACHINE_TIME,
    faults: (file) =>
      textFaults(
        file,
        (text) =>
          /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b|'now'/i.test(
            text,
          ),
        "calendar time is a $n of the statement; the database's clock is read in machine-time.ts only",
      ),
  },
  {
    rule: 'flows-are-told-the-time',
    appliesTo: (path) => path.startsWith('packages/server/src/flow/'),
    faults: ownClocks,
  },
  {
    rule: 'transaction-uses-its-own-handle',
    appliesTo: (path) => path.startsWith('packages/server/src/'),
    faults: outerHandleInTransaction,
  },
];

function textFaults(file: SourceFile, isFault: (text: string) => boolean, message: string): Fault[] {
  return file.texts.filter(({ text }) => isFault(text)).map(({ line }) => ({ file: file.path, line, message }));
}

const IMPURE_GLOBALS = new Set([
  ...['process', 'require', 'Buffer', 'fetch', 'XMLHttpRequest', 'WebSocket', 'performance', 'crypto', 'console'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'requestAnimationFrame'],
  ...['window', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage', 'globalThis'],
]);
const IMPURE_MEMBERS = new Set(['Date.now', 'Math.random', 'Temporal.Now']);

function impureUses(file: SourceFile): Fault[] {
  const found: Fault[] = [];
  const own = declaredNames(file);
  const add = (node: ESTree.Node, what: string) => {
    const message = `uses ${what}: core has no I/O, clock or chance; pass it in`;
    found.push({ file: file.path, line: file.lineOf(node.start), message });
  };
  const global = (node: ESTree.Node) => {
    if (node.type === 'Identifier' && IMPURE_GLOBALS.has(node.name) && !own.has(node.name)) add(node, node.name);
  };
  const call = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    global(node.callee);
    const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
    if (isDate && node.arguments.length === 0) add(node, 'the current date');
  };
  new Visitor({
    NewExpression: call,
    CallExpression: call,
    MemberExpression(node) {
      global(node.object);
      const text = file.code.slice(node.start, node.end);
      if (IMPURE_MEMBERS.has(text)) add(node, text);
    },
  }).visit(file.program);
  return found;
}

const CLOCKS = new Set(['Date.now', 'Temporal.Now', 'process.hrtime', 'process.uptime']);

/** A flow that looks at a clock by itself does something else where the machine is slower, and a simulated seed with it. */
function ownClocks(file: SourceFile): Fault[] {
  const found: Fault[] = [];
  const add = (node: ESTree.Node, what: string) => {
    const message = `uses ${what}: a flow is given now() and monotonic()`;
    found.push({ file: file.path, line: file.lineOf(node.start), message });
  };
  const date = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
    if (isDate && (node.type === 'CallExpression' || node.arguments.length === 0)) add(node, 'the current date');
  };
  new Visitor({
    Identifier(node) {
      if (node.name === 'performance') add(node, node.name);
    },
    NewExpression: date,
    CallExpression: date,
    MemberExpression(node) {
      const text = file.code.slice(node.start, node.end).replace('globalThis.', '');
      if (CLOCKS.has(text)) add(node, text);
    },
  }).visit(file.program);
  return found;
}

/** Names a file gives itself: a parameter called `window` or `location` is not the browser's. */
function declaredNames(file: SourceFile): Set<string> {
  const names = new Set<string>();
  const add = (node: ESTree.Node | null) => {
    if (node?.type === 'Identifier') names.add(node.name);
    if (node?.type === 'AssignmentPattern') add(node.left);
    if (node?.type === 'ArrayPattern') node.elements.forEach(add);
    if (node?.type === 'ObjectPattern')
      for (const item of node.properties) add(item.type === 'Property' ? item.value : item.argument);
  };
  const addParameters = (node: { params: ESTree.Node[] }) => node.params.forEach(add);
  new Visitor({
    VariableDeclarator(node) {
      add(node.id);
    },
    FunctionDeclaration: addParameters,
    FunctionExpression: addParameters,
    ArrowFunctionExpression: addParameters,
  }).visit(file.program);
  return names;
}

/** Statements begin with their verb or name a table of ours; English sentences do neither. */
function isSql(text: string): boolean {
  return (
    /\bqr\.[a-z_]+\b/.test(text) ||
    /^\s*(select\b[\s\S]*\b(from|for)\b|select\s+[\w.]+\(|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|with\s+\w+\s+as\b|(create|alter|drop)\s+(table|index|schema|function|type|trigger)\b|truncate\b|listen\s|notify\s|lock\s+table\b|begin;?\s*$|commit;?\s*$|rollback\b)/.test(
      text,
    ) ||
    /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|TRUNCATE|LISTEN|NOTIFY|LOCK|BEGIN|COMMIT|ROLLBACK|SET)\b/.test(
      text,
    )
  );
}

/** `db.query('…')`: a tRPC procedure's `.query(fn)` and a pass-through `query(text, values)` are not meant. */
function queriesWithText(file: SourceFile): Fault[] {
  const found: Fault[] = [];
  new Visitor({
    CallExpression(node) {
      const [text, values] = node.arguments;
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
      if (!['query', 'exec'].includes(node.callee.property.name) || !text) return;
      const isStatement =
        text.type === 'TemplateLiteral' || (text.type === 'Literal' && typeof text.value === 'string');
      if (node.callee.property.name === 'exec' ? !isStatement : !isStatement && values?.type !== 'ArrayExpression')
        return;
      found.push({
        file: file.path,
        line: file.lineOf(node.start),
        message: 'runs a statement: SQL stands in src/store only',
      });
    },
  }).visit(file.program);
  return found;
}

/** Rows are inserted with their tenant first, and found with `tenant_id = $n`. */
function reachesEveryTenant(sql: string): boolean {
  if (!/\b(select|insert|update|delete|merge)\b/i.test(sql)) return false;
  const uses = [...sql.matchAll(/(?:\b(insert\s+into)\s+)?\bqr\.([a-z_]+)(?:\s+as\s+\w+)?(?:\s*\(\s*(\w+))?/gi)]
    .map(([, insert, table, firstColumn]) => ({ isInsert: insert !== undefined, table: table ?? '', firstColumn }))
    .filter(({ table }) => !CONTROL_TABLES.includes(table));
  const findsByTenant = /\btenant_id\s*=\s*\$\d|\(\s*(?:\w+\.)?tenant_id\b[^)]*\)\s*=\s*\(\s*\$\d/i.test(sql);
  return uses.some(({ isInsert, firstColumn }) => (isInsert ? firstColumn !== 'tenant_id' : !findsByTenant));
}

/** PGlite has one connection: inside a transaction the outer handle waits for ever. */
function outerHandleInTransaction(file: SourceFile): Fault[] {
  const found: Fault[] = [];
  new Visitor({
    CallExpression(node) {
      const { callee } = node;
      const body = node.arguments.at(-1);
      if (
        callee.type !== 'MemberExpression' ||
        callee.property.type !== 'Identifier' ||
        callee.property.name !== 'transaction'
      )
        return;
      if (body?.type !== 'ArrowFunctionExpression' && body?.type !== 'FunctionExpression') return;
      const outer = file.code.slice(callee.object.start, callee.object.end);
      const inner = body.params[0];
      // A parameter of the same name hides the outer handle.
      if (inner?.type === 'Identifier' && inner.name === outer) return;
      for (const use of usesOf(outer, body, file)) {
        const message = `uses ${outer} inside ${outer}.transaction(): only the transaction's own handle may be used there`;
        found.push({ file: file.path, line: file.lineOf(use), message });
      }
    },
  }).visit(file.program);
  return found;
}

/** Offsets at which an expression such as `db` or `this.db` stands in a function's body. */
function usesOf(expression: string, within: ESTree.Node, file: SourceFile): number[] {
  const offsets: number[] = [];
  const same = (node: ESTree.Node) => {
    const isInside = node.start >= within.start && node.end <= within.end;
    if (isInside && file.code.slice(node.start, node.end) === expression) offsets.push(node.start);
  };
  const isSimple = /^[\w$]+$/.test(expression);
  new Visitor(isSimple ? { Identifier: same } : { MemberExpression: same }).visit(file.program);
  // A property called like the handle (`context.db`) is another thing.
  return offsets.filter(
    (offset) => !isSimple || file.code[offset - 1] !== '.' || file.code.startsWith('...', offset - 3),
  );
}
