/** A pino-like logger. Fields never hold tokens, addresses or message bodies. */
export type Logger = {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

export const silentLogger: Logger = { debug() {}, info() {}, warn() {}, error() {} };
