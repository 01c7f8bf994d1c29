import type { QuoteRescue } from '@quote-rescue/server';
import { quoteRescue } from '@quote-rescue/server/express';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import * as z from 'zod';
import { complain } from '../machine/say.ts';

export type AppParts = {
  readonly kit: QuoteRescue;
  readonly client: { readonly folder: string; readonly indexHtml: string };
  /** Fieldhand's own routes, under `/api`. */
  readonly api: express.Router;
};

/** Fieldhand's server: its own API and pages, with the kit's router and public pages mounted in it. */
export function createApp({ kit, client, api }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');

  // Quote pages, callbacks of providers and the kit's own router.
  app.use('/quotes', quoteRescue(kit));

  app.use('/api', express.json({ limit: '300kb' }), onlyFromHere, api, (_request, response) => {
    response.status(404).json({ error: 'Fieldhand has nothing there.' });
  });
  app.use(express.static(client.folder, { index: false, immutable: true, maxAge: '365d' }));
  app.get('/{*page}', (_request, response) => {
    response.set('cache-control', 'no-cache').type('html').send(client.indexHtml);
  });
  app.use(sayWhatFailed);
  return app;
}

/** A page of another site must not press anything here, whatever cookies the browser adds. */
function onlyFromHere(request: Request, response: Response, next: NextFunction): void {
  const { origin, host } = request.headers;
  // `null` is what a page in a frame without rights says, and no address.
  const fromHere = request.method === 'GET' || origin === undefined || URL.parse(origin)?.host === host;
  if (fromHere) next();
  else response.status(403).json({ error: 'This request came from another site.' });
}

/** Express takes a function of four parameters for the one that answers for errors. */
function sayWhatFailed(error: unknown, request: Request, response: Response, next: NextFunction): void {
  if (response.headersSent) {
    next(error);
    return;
  }
  const [status, message] = refusalFor(error);
  if (status >= 500)
    complain('server', `${request.method} ${request.path}: ${error instanceof Error ? error.stack : String(error)}`);
  response.status(status).json({ error: message });
}

function refusalFor(error: unknown): [status: number, message: string] {
  if (error instanceof z.ZodError) return [400, error.issues.map((issue) => issue.message).join(' ')];
  // What body-parser throws: not JSON, too large.
  if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500)
    return [error.status, error.message];
  return [500, 'Fieldhand failed there; the terminal says why. Nothing was lost: try again.'];
}
