import { createServer, type RequestListener, type Server } from 'node:http';
import { Explained } from '../configuration.ts';

export type Listening = {
  readonly server: Server;
  readonly port: number;
  /** True if another port than the wished one had to be taken. */
  readonly moved: boolean;
  /** Answers "starting" until then. */
  handle(listener: RequestListener): void;
  stop(): Promise<void>;
};

/** Takes the port first, because links and callbacks are made with it. Busy = the next one, twenty times. */
export async function listen(wished: number): Promise<Listening> {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'content-type': 'text/plain' }).end('The demo is starting.\n');
  };
  const server = createServer((request, response) => listener(request, response));
  for (let port = wished; ; port++) {
    const taken = await tryPort(server, port);
    if (taken !== null)
      return {
        server,
        port: taken,
        moved: wished !== 0 && taken !== wished,
        handle: (next) => {
          listener = next;
        },
        stop: () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
    if (port >= Math.min(wished + 20, 65_535))
      throw new Explained(`Ports ${wished} to ${port} are all busy. Choose another with --port, or --port 0 for any.`);
  }
}

function tryPort(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null);
      else if (error.code === 'EACCES') reject(new Explained(`Port ${port} needs more rights than this user has.`));
      else reject(error);
    };
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', failed);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
