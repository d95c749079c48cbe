import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { callKey, useCall, useCommand } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';

export type Order = ResultOf<'orders.get'>;
export type Card = Order['cards'][number];
export type Split = Order['fullSplit'];
export type Ability = Order['abilities'][number];
export type Entry = Order['timeline'][number];
export type PartyView = Order['seller'];

/** While a deadline has passed and the server has not answered yet, ask this often. */
const CLOSING_MS = 2_000;
/** Links to images are asked for again well before they expire. */
export const LINK_FRESH_MS = 300_000;

const STALE: readonly CallName[] = ['orders.get', 'orders.listMine', 'orders.countTurns', 'points.getBalance'];

/**
 * One order, fresh: the socket announces changes (shell/use-live.ts); at a deadline it asks until the state moved. What
 * comes then offers no act that is too late.
 */
export function useOrder(code: string) {
  const client = useQueryClient();
  const [closing, setClosing] = useState(false);
  const order = useCall('orders.get', { code }, { refetchInterval: closing ? CLOSING_MS : false });
  const dueAt = order.data?.dueAt ?? null;
  useEffect(() => {
    setClosing(false);
    if (dueAt === null) return;
    const close = () => {
      setClosing(true);
      void client.invalidateQueries({ queryKey: callKey('orders.get') });
    };
    const timer = setTimeout(close, Math.max(0, Date.parse(dueAt) - serverNow()));
    return () => clearTimeout(timer);
  }, [client, dueAt]);
  return order;
}

/** An act on an order. Errors are shown in place; a refusal may mean that the other side was first, so look again. */
export function useOrderCommand<N extends CallName>(
  name: N,
  onDone?: (result: ResultOf<N>, params: ParamsOf<N>) => void,
) {
  const client = useQueryClient();
  return useCommand(name, {
    quiet: true,
    mask: false,
    stale: STALE,
    onDone,
    onFail: () => void client.invalidateQueries({ queryKey: callKey('orders.get') }),
  });
}
