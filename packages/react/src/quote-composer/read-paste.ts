import type { EstimateDraft, ParseContext } from '@quote-rescue/core/read-estimate';

/** UTF-16 units. Below, reading takes a few milliseconds and starting a worker takes longer. */
const WORKER_FROM = 20_000;
/** The parser's own limit for its longest input is half a second; one that takes this long was never started, or waits for a slow line as the page would. */
const GIVE_UP_MS = 4000;

/** Reads a paste without holding up the page: a long one in a worker, where the host's bundler and policy allow one. */
export async function readPaste(text: string, context: ParseContext): Promise<EstimateDraft> {
  const draft = text.length < WORKER_FROM ? undefined : await readInWorker(text, context);
  if (draft) return draft;
  const { readEstimate } = await import('@quote-rescue/core/read-estimate');
  return readEstimate(text, context);
}

/** Loads the reader before there is a paste, so that a slow line holds nobody up later. */
export function prepareToRead(country: string): void {
  // What fails here is asked for again with the paste, and told there.
  import('@quote-rescue/core/read-estimate').then(({ loadReader }) => loadReader(country)).catch(() => {});
}

/** Undefined where there is no worker: an old browser, a policy against it, a bundler that left the address as it is. */
export function readInWorker(text: string, context: ParseContext): Promise<EstimateDraft | undefined> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./parser-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      resolve(undefined);
      return;
    }
    const end = (draft?: EstimateDraft) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(draft);
    };
    const timer = setTimeout(end, GIVE_UP_MS);
    worker.onmessage = ({ data }: MessageEvent<EstimateDraft>) => end(data);
    worker.onerror = () => end();
    worker.postMessage({ text, context });
  });
}
