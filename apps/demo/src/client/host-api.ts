import { QueryClient } from '@tanstack/react-query';

/** A refusal of Fieldhand's API, in words for the person. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export async function get<T>(path: string): Promise<T> {
  return answerOf<T>(await reach(path, {}));
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  return answerOf<T>(
    await reach(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  );
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${path}`, init);
  } catch {
    throw new Refused(0, 'Fieldhand does not answer. Is the demo still running in the terminal? Then try again.');
  }
}

async function answerOf<T>(response: Response): Promise<T> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const said = typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : null;
  throw new Refused(
    response.status,
    said ?? `Fieldhand answered with ${response.status}. Reload the page and try again.`,
  );
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 2_000, retry: 1, refetchOnWindowFocus: true } },
});
