import { loadPhoneReader, type ParseContext, parseEstimate } from '@quote-rescue/core/quote-text';

/** The other side of readPaste: one message in, one draft out. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  // A reader that cannot be loaded is told as every fault of a worker is: by its error event.
  answer(data).catch(reportError);
});

type Asked = { text: string; context: ParseContext };

async function answer({ text, context }: Asked): Promise<void> {
  const phones = await loadPhoneReader(context.country);
  postMessage(parseEstimate(text, phones ? { ...context, phones } : context));
}
