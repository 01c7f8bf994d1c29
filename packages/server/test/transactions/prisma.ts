import { PrismaPg } from '@prisma/adapter-pg';
import { getPrismaClient, type PrismaPromise } from '@prisma/client/runtime/client';

/** As a generated client declares the `tx` of an interactive transaction, as far as raw queries go. */
export type PrismaTransaction = {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): PrismaPromise<T>;
  $executeRawUnsafe(query: string, ...values: unknown[]): PrismaPromise<number>;
};
type Prisma = {
  $transaction<T>(work: (tx: PrismaTransaction) => Promise<T>): Promise<T>;
  $disconnect(): Promise<void>;
};

/**
 * Prisma's own client over its own pg adapter, for a schema without models. `prisma generate` would write these lines;
 * it also wants to download an engine that the client no longer uses, so they are written by hand.
 */
export function openPrisma(url: string): Prisma {
  const Client = getPrismaClient({
    previewFeatures: [],
    clientVersion: '7.10.0',
    engineVersion: 'none',
    activeProvider: 'postgresql',
    inlineSchema: 'datasource db {\n  provider = "postgresql"\n}\n',
    runtimeDataModel: { models: {}, enums: {}, types: {} },
    // Base64 of a graph without nodes.
    parameterizationSchema: { strings: [], graph: 'AAAA' },
    compilerWasm: {
      getRuntime: () => import('@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs'),
      getQueryCompilerWasmModule: async () => {
        const { wasm } = await import('@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs');
        return new WebAssembly.Module(Buffer.from(wasm, 'base64'));
      },
      importName: './query_compiler_fast_bg.js',
    },
  });
  return new Client({ adapter: new PrismaPg({ connectionString: url }) }) as unknown as Prisma;
}
