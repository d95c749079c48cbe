import type { z } from 'zod';
import type { zPointsOrderView } from '#contract/orders/points-order-fields.ts';
import type { Services } from '#server/app/services.ts';
import { openTarget, qrLinkOf } from '#server/features/payment-accounts/public.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { PointsOrderRow } from '../points-order-row.ts';

/** The account that the buyer pays to, as it was when the order was placed; null: a gift card pays, or it was erased. */
export async function payToView(
  services: Services,
  db: Queryable,
  { id, payToSealed, payToMasked }: Pick<PointsOrderRow, 'id' | 'payToSealed' | 'payToMasked'>,
): Promise<z.input<typeof zPointsOrderView>['payTo']> {
  if (payToSealed === null) return null;
  const target = openTarget(services, cellOf('points_order.pay_to_sealed', id), payToSealed);
  const { holder, fields } = target;
  return { holder, fields: { ...fields }, masked: payToMasked, qrUrl: await qrLinkOf(services, db, target) };
}
