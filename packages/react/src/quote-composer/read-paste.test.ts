import { parseEstimate } from '@quote-rescue/core/quote-text';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readInWorker, readPaste } from './read-paste.ts';
import { sampleEstimate } from './words.ts';

const context = { country: 'US', currency: 'USD', timeZone: 'America/Denver' };
const long = `${sampleEstimate}\n${'The customer keeps the site clear. '.repeat(1000)}`;

// With a worker it is a story, in a browser: parse-explained.stories.tsx.
describe('a long paste where no worker can be had', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is read on the page: the platform has none', async () => {
    expect(await readInWorker(long, context)).toBeUndefined();
    expect(await readPaste(long, context)).toEqual(parseEstimate(long, context));
  });

  it('is read on the page: a policy or a missing file ends the worker', async () => {
    class Refused {
      onerror: (() => void) | undefined;
      postMessage() {
        this.onerror?.();
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', Refused);
    expect(await readPaste(long, context)).toEqual(parseEstimate(long, context));
  });
});
