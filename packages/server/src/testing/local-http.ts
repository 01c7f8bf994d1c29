import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type LocalRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** `cut` ends the connection without an answer. */
export type LocalAnswer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: string }
  | 'cut';

export type LocalServer = { readonly port: number; readonly url: string; stop(): Promise<void> };

/** An HTTP server on the loopback; stopping it also ends connections that are kept alive. */
export async function startLocalHttp(
  port: number,
  handle: (request: LocalRequest) => Promise<LocalAnswer>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request);
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      return handle({ method: request.method ?? 'GET', url, headers: request.headers, body });
    };
    answer().then(
      (result) => {
        if (result === 'cut') return request.socket.destroy();
        response.writeHead(result.status, result.headers).end(result.body);
      },
      (error: unknown) => {
        response
          .writeHead(500, { 'content-type': 'text/plain' })
          .end(error instanceof Error ? error.stack : String(error));
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): LocalAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}
