import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the kit and its database, as a network does. */
export type TcpProxy = {
  readonly url: string;
  /** Connections open now stay open and say nothing any more, in neither direction; new ones work. */
  forgetConnections(): void;
  /** New connections are taken, and get no answer, until `restore`. */
  hold(): void;
  /** Closes what is open, and refuses what comes, until `restore`. */
  refuse(): void;
  restore(): void;
  stop(): Promise<void>;
};

/** `url`: of the database behind it. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url);
  const open = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let refusing = false;
  let holding = false;
  const server = createServer((client) => {
    if (refusing) return void client.destroy();
    if (holding) {
      open.add(client);
      client.on('error', () => {}).on('close', () => open.delete(client));
      return void client.resume();
    }
    const upstream = connect(Number(target.port), target.hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [upstream, client] as const]) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        // A forgotten connection is one whose ends do not hear of each other.
        if (pairs.has(pair)) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: address.href,
    forgetConnections() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
        // Read and dropped: a full window would tell the sender that somebody is there.
        client.resume();
        upstream.resume();
      }
      pairs.clear();
    },
    hold() {
      holding = true;
    },
    refuse() {
      refusing = true;
      closeAll();
    },
    restore() {
      refusing = false;
      holding = false;
    },
    async stop() {
      closeAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
