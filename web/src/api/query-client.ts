import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH_MS = 15_000;
const RETRIES = 2;

/** Only network and server failures are retried; refusals are not. */
function worthRetrying(count: number, error: Error): boolean {
  if (count >= RETRIES || !(error instanceof ApiError)) return false;
  return error.code === 'client.offline' || (error.code === 'client.http' && (error.status ?? 0) >= 500);
}

/**
 * Reads wait for the network. Acts do not: by default a paused act would be carried out when the network returns, even
 * after the user took it back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: worthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache(),
});
