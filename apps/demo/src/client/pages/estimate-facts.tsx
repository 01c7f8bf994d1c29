import type { TimelineView } from '@quote-rescue/core';
import { Icon } from '../frame/icon.tsx';
import { money } from '../when.ts';

export function EstimateFacts({ estimate }: { estimate: TimelineView['estimate'] }) {
  const { currency, lineItems } = estimate;
  const taxAndRest = estimate.totalMinor - lineItems.reduce((sum, item) => sum + item.amountMinor, 0);
  return (
    <aside aria-label="The job">
      <section className="panel facts">
        <h2>Customer</h2>
        <dl>
          <Fact name="Name" value={estimate.customerName} />
          <Fact name="E-mail" value={estimate.customerEmail} href={`mailto:${estimate.customerEmail}`} />
          <Fact name="Phone" value={estimate.customerPhoneShown} href={`tel:${estimate.customerPhone}`} />
          <Fact name="Job site" value={estimate.jobAddress} />
        </dl>
        <a className="press" href={estimate.quoteUrl} target="_blank" rel="noreferrer">
          See the customer's page <Icon name="open" size={16} />
        </a>
      </section>
      <section className="panel facts">
        <h2>Estimate {estimate.number}</h2>
        <ul className="lines number">
          {lineItems.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same, and the list does not change
            <li key={index}>
              <span>{item.description}</span>
              <span>{money(item.amountMinor, currency)}</span>
            </li>
          ))}
          {lineItems.length > 0 && taxAndRest !== 0 ? (
            <li>
              <span>{taxAndRest > 0 ? 'Tax and other' : 'Discount'}</span>
              <span>{money(taxAndRest, currency)}</span>
            </li>
          ) : null}
          <li className="total">
            <span>Total</span>
            <span>{money(estimate.totalMinor, currency)}</span>
          </li>
          <li>
            <span>{estimate.paidMinor > 0 ? 'Received' : 'Deposit to book'}</span>
            <span>
              {money(
                estimate.paidMinor > 0 ? estimate.paidMinor - estimate.refundedMinor : estimate.depositMinor,
                currency,
              )}
            </span>
          </li>
        </ul>
      </section>
    </aside>
  );
}

function Fact({ name, value, href }: { name: string; value: string | null; href?: string }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  );
}
