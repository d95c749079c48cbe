import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { callKey, useCall, useCommand } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';

export type PointsOrder = ResultOf<'pointsOrders.get'>;
export type PointsAbility = PointsOrder['can'][number];

/** While a deadline has passed and the server has not answered yet, ask this often. */
const CLOSING_MS = 2_000;

const STALE: readonly CallName[] = ['pointsOrders.get', 'pointsOrders.listMine', 'points.getBalance'];

/** One points order, fresh: the socket announces changes; at a deadline it asks until the state moved. */
export function usePointsOrder(code: string) {
  const client = useQueryClient();
  const [closing, setClosing] = useState(false);
  const order = useCall('pointsOrders.get', { code }, { refetchInterval: closing ? CLOSING_MS : false });
  const dueAt = order.data?.dueAt ?? null;
  useEffect(() => {
    setClosing(false);
    if (dueAt === null) return;
    const close = () => {
      setClosing(true);
      void client.invalidateQueries({ queryKey: callKey('pointsOrders.get') });
    };
    const timer = setTimeout(close, Math.max(0, Date.parse(dueAt) - serverNow()));
    return () => clearTimeout(timer);
  }, [client, dueAt]);
  return order;
}

/** An act on a points order. A refusal may mean that the other side was first, so look again. */
export function usePointsCommand<N extends CallName>(
  name: N,
  onDone?: (result: ResultOf<N>, params: ParamsOf<N>) => void,
) {
  const client = useQueryClient();
  return useCommand(name, {
    quiet: true,
    mask: false,
    stale: STALE,
    onDone,
    onFail: () => void client.invalidateQueries({ queryKey: callKey('pointsOrders.get') }),
  });
}
