import { type ParseContext, readEstimate } from '@quote-rescue/core/read-estimate';

/** The other side of readPaste: one message in, one draft out. */
addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  // What cannot be loaded is told as every fault of a worker is: by its error event.
  answer(data).catch(reportError);
});

type Asked = { text: string; context: ParseContext };

async function answer({ text, context }: Asked): Promise<void> {
  postMessage(await readEstimate(text, context));
}
