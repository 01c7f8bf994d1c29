import { QuoteComposer } from '@quote-rescue/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Account, Sample } from '../../fieldhand/contract.ts';
import { Icon } from '../frame/icon.tsx';
import { get } from '../host-api.ts';

export function NewFollowUp({ account }: { account: Account }) {
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const samples = useQuery({
    queryKey: ['samples', account.id],
    queryFn: () => get<readonly Sample[]>('/samples'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const first = samples.data?.[0]?.text;
  return (
    <div className="page wide">
      <Link href="/estimates" className="back">
        <Icon name="back" size={16} /> Estimates
      </Link>
      <div className="page-head">
        <div>
          <h1>New follow-up</h1>
          <p>For an estimate your customer already has.</p>
        </div>
        {samples.data ? <Samples samples={samples.data} /> : null}
      </div>
      <div className="panel host-card">
        <QuoteComposer
          {...(first === undefined ? {} : { sample: first })}
          onStarted={() => void queries.invalidateQueries({ queryKey: ['estimates'] })}
          onOpenEstimate={(id) => navigate(`/estimates/${id}`)}
        />
      </div>
    </div>
  );
}

/** Estimates to paste, for whoever has none at hand. */
function Samples({ samples }: { samples: readonly Sample[] }) {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (sample: Sample) => {
    try {
      await navigator.clipboard.writeText(sample.text);
      setCopied(`“${sample.title}” is copied. Paste it below.`);
    } catch {
      setCopied('The browser does not let this page copy. Press “Try a sample” below instead.');
    }
  };
  return (
    <div className="samples">
      <p className="small quiet" role="status">
        {copied ?? 'No estimate at hand? Copy one of these and paste it:'}
      </p>
      <div>
        {samples.map((sample) => (
          <button key={sample.id} type="button" className="press" onClick={() => void copy(sample)}>
            <Icon name="copy" size={16} /> {sample.title}
          </button>
        ))}
      </div>
    </div>
  );
}
