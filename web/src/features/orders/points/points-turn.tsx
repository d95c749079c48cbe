import { useTranslation } from 'react-i18next';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { TurnBar } from '#web/ui/layout/turn-bar.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { barOf, isAway, valuesOf } from './points-words.ts';

/** Whose turn, what to do, what silence does, and the time left. */
export function PointsTurn({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const bar = barOf(order);
  const values = valuesOf(order);
  const { role, state } = order;
  const silence = order.onSilence;
  const byCard = state === 'to_pay' && order.payTo === null ? 'Card' : '';
  return (
    <TurnBar
      turn={bar}
      chip={bar === 'done' || bar === 'ended' ? t(`state.${state}`) : t(`chip.${bar}`)}
      title={t(state === 'in_dispute' && isAway(order) ? 'turn.away' : `turn.${state}${byCard}.${role}`, values)}
      consequence={
        isPointsEnd(state) || silence === null
          ? t(`end.${endOf(order)}.${role}`, values)
          : t(`silence.${state === 'ruled' ? silence.money : state}.${role}`, values)
      }
      dueAt={order.dueAt}
      totalS={order.clockS ?? undefined}
    />
  );
}

/** What the end of an order means for its points; an order that ran out may have been paid all the same. */
function endOf({ state, lateClaimUntil }: PointsOrder): 'paid' | 'late' | 'returned' {
  if (state === 'released' || state === 'dispute_buyer_won') return 'paid';
  return state === 'timeout_cancelled' && lateClaimUntil !== null ? 'late' : 'returned';
}
