import type { Amount } from '#core/money/amount.ts';
import type { GiftDecision } from '#core/orders/gift-facts.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { holdBail, payCompensation, voidBailHold } from '#server/features/bail/public.ts';
import type { Act, Scope } from './act.ts';
import type { OrderRow } from './order-row.ts';

/** What a transition did to the bail behind a claim; base units of points. */
export interface BailChange {
  readonly hold: { readonly id: string; readonly amount: Amount } | null;
  readonly compensation: Amount | null;
}

/** A claim reserves bail; the end of its order frees it again, or pays it out where a compensation was approved. */
export async function moveBail(
  scope: Scope,
  row: OrderRow,
  { act, decision }: { readonly act: Act; readonly decision: GiftDecision },
): Promise<BailChange> {
  if (act.event.type === 'claim') return { hold: await holdBail(scope, row), compensation: null };
  if (isEnd(decision.to) && decision.compensation === 'approve') {
    return { hold: null, compensation: (await payCompensation(scope, row)).amount };
  }
  if (isEnd(decision.to)) await voidBailHold(scope, row);
  return { hold: null, compensation: null };
}
