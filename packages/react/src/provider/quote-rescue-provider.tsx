'use client';

import { QueryClient, QueryClientContext } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Theme } from '../primitives/root.tsx';
import { createClient, type QuoteRescueClient } from './client.ts';

export type QuoteRescueProviderProps = {
  children: ReactNode;
  /** Shared cache; else the host's from its QueryClientProvider, else one of our own. */
  queryClient?: QueryClient;
  /**
   * Anything that names the business signed in, such as its id. Unsent drafts and answers of the server are kept apart
   * by it, so that nothing of one business is shown to another in the same tab.
   */
  tenantKey?: string;
  /** Language of dates and sums, BCP 47. @default 'en-US' */
  locale?: string;
  /** Absent: the system's, or what `data-qr-theme` around it says. */
  theme?: Theme;
} & (
  | {
      /** Where the kit is mounted, `/quotes` or `https://app.example.com/quotes`. */
      endpoint: string;
      client?: undefined;
    }
  | {
      /** A tRPC client of the kit's router; of a host's router, the branch it is nested under. */
      client: QuoteRescueClient;
      endpoint?: undefined;
    }
);

export type QuoteRescueContext = {
  client: QuoteRescueClient;
  queryClient: QueryClient;
  tenantKey: string;
  locale: string;
  theme: Theme | undefined;
};

const context = createContext<QuoteRescueContext | null>(null);

/** Connects the screens below it with a server. */
export function QuoteRescueProvider(props: QuoteRescueProviderProps) {
  const { children, endpoint, client, tenantKey = '', locale = 'en-US', theme } = props;
  const hosts = useContext(QueryClientContext);
  const [own] = useState(() => (props.queryClient || hosts ? null : new QueryClient()));
  const queryClient = props.queryClient ?? hosts ?? own;
  const connected = useMemo(() => client ?? createClient(endpoint), [client, endpoint]);
  const value = useMemo(
    () => (queryClient ? { client: connected, queryClient, tenantKey, locale, theme } : null),
    [connected, queryClient, tenantKey, locale, theme],
  );
  return <context.Provider value={value}>{children}</context.Provider>;
}

/** @throws Error outside a provider */
export function useQuoteRescue(): QuoteRescueContext {
  const value = useContext(context);
  if (value === null)
    throw new Error(
      'QuoteRescue: this component stands outside <QuoteRescueProvider>. Put the provider around it, with the endpoint your server mounts the kit at.',
    );
  return value;
}
