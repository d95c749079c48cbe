import type { z } from 'zod';
import type { zPointsOrderView } from '#contract/orders/points-order-fields.ts';
import { openTarget, qrLinkOf } from '#server/features/payment-accounts/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { PointsOrderRow } from '../points-order-row.ts';

/** The account that the buyer pays to, as it was when the order was placed; null: a gift card pays, or it was erased. */
export async function payToView(
  call: Pick<UserCall, 'services' | 'db' | 'session'>,
  { id, payToSealed, payToMasked }: Pick<PointsOrderRow, 'id' | 'payToSealed' | 'payToMasked'>,
): Promise<z.input<typeof zPointsOrderView>['payTo']> {
  if (payToSealed === null) return null;
  const target = openTarget(call.services, cellOf('points_order.pay_to_sealed', id), payToSealed);
  const { holder, fields } = target;
  return { holder, fields: { ...fields }, masked: payToMasked, qrUrl: await qrLinkOf(call, target) };
}
