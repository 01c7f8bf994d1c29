import { findChromium } from '../chromium.ts';

/** Browser tests without a browser stop here, with what to install, rather than in each test. */
export default async function setup(): Promise<void> {
  await findChromium();
}
