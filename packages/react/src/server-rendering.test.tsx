import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  DepositPage,
  DepositPageView,
  QuoteComposer,
  QuoteRescueProvider,
  SequenceTimeline,
  useQuoteRescue,
} from './index.ts';
import { fakeServer } from './stories/fake-server.ts';
import { openQuote } from './stories/quote-data.ts';

const nothing = () => {};

function ShowsItsClient({ hosts }: { hosts: QueryClient }) {
  return useQuoteRescue().queryClient === hosts ? 'shared' : 'own';
}

describe('on a server, without a browser', () => {
  test('the connected screens render their first form', () => {
    const { client } = fakeServer();
    const html = renderToString(
      <QuoteRescueProvider client={client}>
        <QuoteComposer />
        <SequenceTimeline estimateId="est_ana1042" />
        <DepositPage token="token" endpoint="/quotes" />
      </QuoteRescueProvider>,
    );
    expect(html).toContain('Paste an estimate you already sent');
    expect(html.match(/data-qr="/g)).toHaveLength(3);
  });

  test("the customer's page is whole in the HTML, brand and all", () => {
    const html = renderToString(
      <DepositPageView
        load={{ status: 'ready', quote: { ...openQuote, company: { ...openQuote.company, brandColor: '#FFD400' } } }}
        pay="idle"
        panel={null}
        busy={null}
        fault={null}
        onPay={nothing}
        onPanel={nothing}
        onAccept={nothing}
        onAsk={nothing}
        onLater={nothing}
        onDecline={nothing}
        onUndoDecline={nothing}
        onRemindersOff={nothing}
        onRemindersOn={nothing}
        onRetry={nothing}
      />,
    );
    expect(html).toContain('Pay $970.00 deposit');
    expect(html).toContain('--qr-on-brand:#000000');
  });
});

describe('the provider', () => {
  test("shares the host's QueryClient", () => {
    const hosts = new QueryClient();
    const html = renderToString(
      <QueryClientProvider client={hosts}>
        <QuoteRescueProvider endpoint="/quotes">
          <ShowsItsClient hosts={hosts} />
        </QuoteRescueProvider>
      </QueryClientProvider>,
    );
    expect(html).toBe('shared');
  });

  test('says what is missing when it is', () => {
    expect(() => renderToString(<SequenceTimeline estimateId="est_ana1042" />)).toThrow(
      /outside <QuoteRescueProvider>/,
    );
  });
});
