import '@quote-rescue/react/styles.css';
import './css/tokens.css';
import './css/frame.css';
import './css/kit.css';
import './css/pages.css';
import './css/customer.css';
import { QuoteRescueProvider } from '@quote-rescue/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { Icon } from './frame/icon.tsx';
import { useSession } from './frame/session.ts';
import { Shell } from './frame/shell.tsx';
import { StageBar } from './frame/stage-bar.tsx';
import { queryClient } from './host-api.ts';
import { CustomerSide } from './pages/customer/customer-side.tsx';
import { EstimatePage } from './pages/estimate.tsx';
import { Estimates } from './pages/estimates.tsx';
import { NewFollowUp } from './pages/new-follow-up.tsx';
import { Settings } from './pages/settings/settings.tsx';
import { SignIn } from './pages/sign-in.tsx';

function Fieldhand() {
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [location]);
  return (
    <>
      <StageBar />
      <Switch>
        <Route path="/customer">
          <CustomerSide id={null} />
        </Route>
        <Route path="/customer/:id">{({ id }) => <CustomerSide id={id} />}</Route>
        <Route>
          <ContractorSide />
        </Route>
      </Switch>
    </>
  );
}

function ContractorSide() {
  const session = useSession();
  if (session.isError)
    return (
      <main className="page">
        <p className="notice bad" role="alert">
          <Icon name="warning" /> {session.error.message}
        </p>
      </main>
    );
  if (!session.data) return null;
  const { account, accounts } = session.data;
  if (account === null) return <SignIn accounts={accounts} />;
  return (
    <QuoteRescueProvider endpoint="/quotes" tenantKey={account.id}>
      <Shell account={account}>
        <Switch>
          <Route path="/estimates">
            <Estimates account={account} />
          </Route>
          <Route path="/estimates/:id">{({ id }) => <EstimatePage id={id} />}</Route>
          <Route path="/new">
            <NewFollowUp account={account} />
          </Route>
          <Route path="/settings">
            <Settings account={account} />
          </Route>
          <Route path="/">
            <Redirect to="/estimates" replace />
          </Route>
          <Route>
            <div className="page">
              <h1>This page does not exist</h1>
            </div>
          </Route>
        </Switch>
      </Shell>
    </QuoteRescueProvider>
  );
}

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element #app');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Fieldhand />
    </QueryClientProvider>
  </StrictMode>,
);
