import { useQuery } from '@tanstack/react-query';
import type { Stage } from '../../fieldhand/contract.ts';
import { get } from '../host-api.ts';

/** Clock and providers, with the machine's time at which they were read. */
export function useStage() {
  return useQuery({
    queryKey: ['stage'],
    queryFn: async () => ({ ...(await get<Stage>('/stage')), readAt: Date.now() }),
    refetchInterval: 30_000,
  });
}
