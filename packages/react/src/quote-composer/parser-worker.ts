import { loadPhoneReader, type ParseContext, parseEstimate } from '@quote-rescue/core/quote-text';

/** The other side of readPaste: one message in, one draft out. */
addEventListener(
  'message',
  async ({ data: { text, context } }: MessageEvent<{ text: string; context: ParseContext }>) => {
    const phones = await loadPhoneReader(context.country);
    postMessage(parseEstimate(text, phones ? { ...context, phones } : context));
  },
);
