import { QuoteRescueError } from '../errors.ts';
import { type MessageRequest, RENDERER_VERSION, type RenderedMessage, renderMessage } from './render.ts';

type Renderer = (request: MessageRequest) => RenderedMessage;

/**
 * Every renderer that an intent may name. One that changes a byte of any message comes as the next version, and the one
 * before stays beside it, in a module of its own, until no intent that may still go names it: those that are `authorised`,
 * `handing_over`, `returned` or `uncertain`.
 */
const renderers: ReadonlyMap<string, Renderer> = new Map([[RENDERER_VERSION, renderMessage as Renderer]]);

/** Whether messages of that version can be made here. Not so in a process older than the one that authorised them. */
export const hasRenderer = (version: string): boolean => renderers.has(version);

/**
 * A message again by the renderer that first made it.
 * @throws QuoteRescueError `invalid_input` if that is none of this version's, and as `renderMessage`
 */
export function renderAs(version: string, request: MessageRequest): RenderedMessage {
  const renderer = renderers.get(version);
  if (renderer !== undefined) return renderer(request);
  const known = [...renderers.keys()].join(', ');
  throw new QuoteRescueError(
    'invalid_input',
    `This version makes messages by renderer ${known}, and this one was made by ${version}. Run the version that made it, or a newer one.`,
  );
}
