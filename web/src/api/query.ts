import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { uuid } from '../lib/crypto/uuid.ts';
import { beginBusy } from './busy.ts';
import { call } from './call.ts';

export interface UseCallOptions<T> {
  enabled?: boolean;
  /** Milliseconds between two polls, for data that the socket does not announce. */
  refetchInterval?: number | false;
  staleTime?: number;
  /** Keeps the last page on the screen while the next one loads. */
  keepPrevious?: boolean;
  initialData?: T;
  /** Errors have no consequence: no toast, no redirect to the login. */
  swallow?: boolean;
}

/** The cache key of a call's answer: its name, then its params. Invalidate by the name only. */
export function callKey<N extends CallName>(name: N, params?: ParamsOf<N>): readonly unknown[] {
  return params === undefined ? [name] : [name, params];
}

/** Reads a function. Errors are shown by the page (an ErrorState), not by a toast. */
export function useCall<N extends CallName>(
  name: N,
  params: ParamsOf<N>,
  options: UseCallOptions<ResultOf<N>> = {},
): UseQueryResult<ResultOf<N>, Error> {
  const { keepPrevious, initialData, swallow = false, ...rest } = options;
  return useQuery<ResultOf<N>, Error>({
    queryKey: callKey(name, params),
    queryFn: ({ signal, client, queryKey }) => {
      // What is on the screen is refreshed without a word.
      const end = client.getQueryData(queryKey) === undefined ? beginBusy('read') : undefined;
      return call(name, params, { signal, quiet: true, swallow }).finally(end);
    },
    ...(keepPrevious ? { placeholderData: (before: ResultOf<N> | undefined) => before as never } : {}),
    ...(initialData === undefined ? {} : { initialData: () => initialData as never }),
    ...rest,
  });
}

export interface UseActOptions<N extends CallName> {
  onDone?: (result: ResultOf<N>, params: ParamsOf<N>) => void;
  onFail?: (error: Error) => void;
  /** Names of the functions whose answers are stale afterwards. */
  stale?: readonly CallName[];
  /** The page shows the error itself. */
  quiet?: boolean;
  /** Shows the loading mask while it runs. */
  mask?: boolean;
}

/**
 * Calls a function that changes state. Retrying the same params after a failure keeps their idempotency key, so that a
 * call whose answer was lost never has two effects.
 */
export function useCommand<N extends CallName>(
  name: N,
  options: UseActOptions<N> = {},
): UseMutationResult<ResultOf<N>, Error, ParamsOf<N>> {
  const client = useQueryClient();
  const last = useRef<{ params: string; key: string } | null>(null);
  return useMutation<ResultOf<N>, Error, ParamsOf<N>>({
    mutationFn: async (params) => {
      const text = JSON.stringify(params);
      if (last.current?.params !== text) last.current = { params: text, key: uuid() };
      const end = options.mask === false ? undefined : beginBusy();
      try {
        const result = await call(name, params, { idempotencyKey: last.current.key, quiet: options.quiet });
        last.current = null;
        return result;
      } finally {
        end?.();
      }
    },
    onSuccess: async (result, params) => {
      await Promise.all((options.stale ?? []).map((item) => client.invalidateQueries({ queryKey: [item] })));
      options.onDone?.(result, params);
    },
    onError: (error) => options.onFail?.(error),
  });
}
