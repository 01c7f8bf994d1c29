'use client';

import { formatMoney } from '@quote-rescue/core';
import { useId } from 'react';
import { Button } from '../primitives/button.tsx';
import { Icon } from '../primitives/icon.tsx';
import { readAmount } from './amount.ts';
import type { Draft, DraftAction } from './draft.ts';
import type { DraftFault, FaultPlace } from './estimate-of-draft.ts';
import { Fold } from './fold.tsx';

/** What the customer will see as included. Folded when it was read well; each line can be put right. */
export function LineItems({
  draft,
  faults,
  locale,
  idOf,
  dispatch,
}: {
  draft: Draft;
  faults: readonly DraftFault[];
  locale: string;
  idOf(place: FaultPlace): string;
  dispatch(action: DraftAction): void;
}) {
  const id = useId();
  const faulty = faults.some(({ place }) => place.startsWith('item:'));
  const amounts = draft.lineItems.map(({ amount }) => readAmount(amount, draft.currency));
  const sum = amounts.every((amount) => amount !== null) ? amounts.reduce((a, b) => a + b, 0) : null;
  return (
    <Fold
      part="line-items"
      summary={
        draft.lineItems.length === 0
          ? 'Add what is included'
          : `What is included: ${draft.lineItems.length} ${draft.lineItems.length === 1 ? 'line' : 'lines'}`
      }
      faulty={faulty}
    >
      <ol className="qr:grid qr:gap-3 qr:pt-2">
        {draft.lineItems.map((item, index) => {
          const fault = faults.find(({ place }) => place === `item:${item.id}`)?.message;
          return (
            <li key={item.id} className="qr:grid qr:gap-1">
              <div className="qr:flex qr:gap-2 qr:flex-wrap qr:@m:flex-nowrap">
                <input
                  id={idOf(`item:${item.id}`)}
                  className="qr-input"
                  dir="auto"
                  aria-label={`Line ${index + 1}, what`}
                  aria-invalid={fault ? true : undefined}
                  aria-describedby={fault ? `${id}-${item.id}-fault` : undefined}
                  value={item.description}
                  onChange={(event) =>
                    dispatch({ type: 'item_typed', id: item.id, change: { description: event.target.value } })
                  }
                />
                <div className="qr:flex qr:gap-2 qr:flex-1 qr:@m:flex-none">
                  <div className="qr:flex-1 qr:@m:w-28 qr:@m:flex-none">
                    <input
                      className="qr-input qr-num"
                      inputMode="decimal"
                      aria-label={`Line ${index + 1}, sum`}
                      value={item.amount}
                      onChange={(event) =>
                        dispatch({ type: 'item_typed', id: item.id, change: { amount: event.target.value } })
                      }
                    />
                  </div>
                  <Button
                    variant="quiet"
                    aria-label={`Remove line ${index + 1}`}
                    onClick={() => dispatch({ type: 'item_removed', id: item.id })}
                  >
                    <Icon name="cross" size={16} />
                  </Button>
                </div>
              </div>
              {fault ? (
                <p id={`${id}-${item.id}-fault`} className="qr:text-danger qr:text-xs qr:font-bold">
                  {fault}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
      <div className="qr:flex qr:flex-wrap qr:items-center qr:justify-between qr:gap-2 qr:py-2">
        <Button variant="quiet" size="small" onClick={() => dispatch({ type: 'item_added' })}>
          Add a line
        </Button>
        {sum === null || draft.lineItems.length === 0 ? null : (
          <p className="qr-num qr:text-text-2">
            Lines: {formatMoney({ amountMinor: sum, currency: draft.currency }, locale)}
          </p>
        )}
      </div>
    </Fold>
  );
}
