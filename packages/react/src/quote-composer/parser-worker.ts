import { type ParseContext, parseEstimate } from '@quote-rescue/core/quote-text';

/** The other side of readPaste: one message in, one draft out. */
addEventListener('message', ({ data }: MessageEvent<{ text: string; context: ParseContext }>) => {
  postMessage(parseEstimate(data.text, data.context));
});
