import { useQuery } from '@tanstack/react-query';
import type { Session } from '../../fieldhand/contract.ts';
import { get } from '../host-api.ts';

export const sessionKey = ['session'] as const;

export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: () => get<Session>('/session'), staleTime: 60_000 });
}
