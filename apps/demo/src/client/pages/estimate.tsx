import { SequenceTimeline } from '@quote-rescue/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Icon } from '../frame/icon.tsx';
import { kit } from '../kit.ts';
import { EstimateFacts } from './estimate-facts.tsx';

/** One estimate: the kit's timeline, and beside it what Fieldhand knows of the job. */
export function EstimatePage({ id }: { id: string }) {
  const queries = useQueryClient();
  const view = useQuery({
    queryKey: ['estimate', id],
    queryFn: () => kit.timeline.query({ estimateId: id }),
    refetchInterval: 15_000,
  });
  return (
    <div className="page">
      <Link href="/estimates" className="back">
        <Icon name="back" size={16} /> Estimates
      </Link>
      <h1 className="hidden-words">{view.data ? `Estimate for ${view.data.estimate.customerName}` : 'Estimate'}</h1>
      <div className="estimate-page">
        <div className="panel host-card">
          <SequenceTimeline
            estimateId={id}
            onChanged={() => void queries.invalidateQueries({ queryKey: ['estimate', id] })}
          />
        </div>
        {view.data ? <EstimateFacts estimate={view.data.estimate} /> : null}
      </div>
    </div>
  );
}
