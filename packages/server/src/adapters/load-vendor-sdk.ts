import { QuoteRescueError } from '@quote-rescue/core';

/**
 * Loads a vendor's SDK at first use: SDKs are optional peers, so a host installs only those of the vendors it passes in.
 * @throws QuoteRescueError `misconfigured` if the package is not installed
 */
export async function loadVendorSdk<T>(packageName: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new QuoteRescueError(
      'misconfigured',
      `The package "${packageName}" could not be loaded. Install it in the host application, for example with "npm install ${packageName}".`,
      { cause },
    );
  }
}
