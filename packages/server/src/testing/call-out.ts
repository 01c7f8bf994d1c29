/** What came of a request an emulator made. `status` is null if there was no answer. */
export type CalledOut = { readonly status: number | null; readonly body: string };

/**
 * Posts a webhook to this machine. Addresses elsewhere are not called: test data must not reach strangers, and a test
 * must not wait for a name server.
 */
export async function callOut(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<CalledOut> {
  const { hostname } = new URL(url);
  if (!/^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    return { status: null, body: `Not called: emulators call this machine only, and ${hostname} is another.` };
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return {
      status: null,
      body: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error),
    };
  }
}
