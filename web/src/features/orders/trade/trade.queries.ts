import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { callKey, useCall, useCommand } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';
import { TRADE_KINDS, type TradeKind } from './kinds.ts';

/** While a deadline has passed and the server has not answered yet, ask this often. */
const CLOSING_MS = 2_000;

type Get<K extends TradeKind> = (typeof TRADE_KINDS)[K]['get'];
export type TradeOf<K extends TradeKind> = ResultOf<Get<K>>;

/**
 * One order, fresh: the socket announces changes (shell/use-live.ts); at a deadline it asks until the state moved. What
 * comes then offers no act that is too late.
 */
export function useTrade<K extends TradeKind>(kind: K, code: string) {
  const client = useQueryClient();
  const [closing, setClosing] = useState(false);
  const get: Get<K> = TRADE_KINDS[kind].get;
  const order = useCall(get, { code } as ParamsOf<Get<K>>, { refetchInterval: closing ? CLOSING_MS : false });
  const dueAt = order.data?.dueAt ?? null;
  useEffect(() => {
    setClosing(false);
    if (dueAt === null) return;
    const close = () => {
      setClosing(true);
      void client.invalidateQueries({ queryKey: callKey(get) });
    };
    const timer = setTimeout(close, Math.max(0, Date.parse(dueAt) - serverNow()));
    return () => clearTimeout(timer);
  }, [client, dueAt, get]);
  return order;
}

/** An act on an order. Errors are shown in place; a refusal may mean that the other side was first, so look again. */
export function useTradeCommand<N extends CallName>(
  kind: TradeKind,
  name: N,
  onDone?: (result: ResultOf<N>, params: ParamsOf<N>) => void,
) {
  const client = useQueryClient();
  const { get, stale } = TRADE_KINDS[kind];
  return useCommand(name, {
    quiet: true,
    mask: false,
    stale,
    onDone,
    onFail: () => void client.invalidateQueries({ queryKey: callKey(get) }),
  });
}
