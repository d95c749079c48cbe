import type { z } from 'zod';
import type { zPointsOrderView } from '#contract/orders/points-order-fields.ts';
import type { Services } from '#server/app/services.ts';
import { openTarget, qrLinkOf } from '#server/features/payment-accounts/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { PointsOrderRow } from '../points-order-row.ts';

/** The account that the buyer pays to, as it was when the order was placed; null: a gift card pays, or it was erased. */
export async function payToView(
  services: Services,
  db: Queryable,
  { payToSealed, payToMasked }: Pick<PointsOrderRow, 'payToSealed' | 'payToMasked'>,
): Promise<z.input<typeof zPointsOrderView>['payTo']> {
  if (payToSealed === null) return null;
  const target = openTarget(services, payToSealed);
  const { holder, fields } = target;
  return { holder, fields: { ...fields }, masked: payToMasked, qrUrl: await qrLinkOf(services, db, target) };
}
