import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Session } from '../../fieldhand/contract.ts';
import { get } from '../host-api.ts';

const sessionKey = ['session'] as const;

export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: () => get<Session>('/session'), staleTime: 60_000 });
}

/** Somebody else sits here now: what was read for the one before is forgotten. */
export function changeSession(queries: QueryClient, session: Session): void {
  queries.setQueryData(sessionKey, session);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey[0] !== 'stage' });
  void queries.invalidateQueries({ queryKey: ['stage'] });
}
