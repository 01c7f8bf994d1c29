import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Advanced, AdvanceInput, Stage } from '../../fieldhand/contract.ts';
import { post } from '../host-api.ts';
import { dayAndTime, placeOf } from '../when.ts';
import { Icon } from './icon.tsx';
import { useStage } from './use-stage.ts';
import { useTicking } from './use-ticking.ts';

const moves = [
  { to: 'next', label: 'Next touchpoint' },
  { to: 'day', label: '+1 day' },
  { to: 'end', label: 'To T+10' },
] as const satisfies readonly { to: AdvanceInput['to']; label: string }[];

/** The demo around the product: whose side is shown, and the clock that saves ten days of waiting. */
export function StageBar() {
  const [location] = useLocation();
  const queries = useQueryClient();
  const stage = useStage();
  const advance = useMutation({
    mutationFn: (to: AdvanceInput['to']) =>
      post<Advanced>('/stage/advance', { to, estimateId: /^\/estimates\/(est_\w+)$/.exec(location)?.[1] ?? null }),
    // Everything on the page may have changed: the kit's screens share this client.
    onSettled: () => queries.invalidateQueries(),
  });
  const onCustomersSide = location.startsWith('/customer');
  return (
    <aside className="stage" aria-label="Demo controls">
      <nav className="who" aria-label="Whose side">
        <Link href="/estimates" aria-current={onCustomersSide ? undefined : 'page'}>
          <Icon name="office" size={16} /> Contractor
        </Link>
        <Link href="/customer" aria-current={onCustomersSide ? 'page' : undefined}>
          <Icon name="phone" size={16} /> Customer
        </Link>
      </nav>
      <p className="result" role="status">
        {advance.isPending ? 'Days pass, what comes due goes out ...' : null}
        {advance.isError ? advance.error.message : null}
        {advance.isSuccess ? wordsFor(advance.data) : null}
      </p>
      {stage.data ? (
        <Clock stage={stage.data} readAt={stage.data.readAt} />
      ) : (
        <span className="clock">Reading the clock</span>
      )}
      <div className="moves">
        {moves.map(({ to, label }) => (
          <button
            key={to}
            type="button"
            aria-busy={advance.isPending && advance.variables === to}
            onClick={() => !advance.isPending && advance.mutate(to)}
          >
            {label}
          </button>
        ))}
      </div>
    </aside>
  );
}

function Clock({ stage, readAt }: { stage: Stage; readAt: number }) {
  const passed = useTicking(1000) - readAt;
  const now = new Date(Date.parse(stage.now) + passed).toISOString();
  return (
    <span className="clock">
      <Icon name="clock" size={16} />
      <b>
        <time dateTime={now}>{dayAndTime(now, stage.zone)}</time>
      </b>
      <span>{placeOf(stage.zone)}</span>
    </span>
  );
}

function wordsFor(advanced: Advanced): string {
  if (!advanced.moved) return 'Nothing is planned: the clock stays.';
  const sent = [count(advanced.emails, 'e-mail'), count(advanced.texts, 'text')].filter(Boolean).join(' and ');
  return sent ? `${sent} went out.` : 'Nothing went out.';
}

function count(number: number, what: string): string {
  if (number === 0) return '';
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
