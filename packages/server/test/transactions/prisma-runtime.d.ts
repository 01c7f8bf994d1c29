// Files of @prisma/client that a generated client loads; they come without declarations.
declare module '@prisma/client/runtime/query_compiler_fast_bg.postgresql.mjs';
declare module '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs' {
  export const wasm: string;
}
/** Node has it; without the DOM's types nobody says so. */
declare namespace WebAssembly {
  const Module: new (bytes: Uint8Array) => object;
}
