import { QuoteComposer, QuoteRescueProvider, SequenceTimeline } from '@quote-rescue/react';
import '@quote-rescue/react/styles.css';
import { useState } from 'react';

export function Quotes() {
  const [estimateId, setEstimateId] = useState<string>();
  return (
    <QuoteRescueProvider endpoint="/quotes">
      <QuoteComposer onStarted={(started) => setEstimateId(started.estimateId)} />
      {estimateId && <SequenceTimeline estimateId={estimateId} />}
    </QuoteRescueProvider>
  );
}
