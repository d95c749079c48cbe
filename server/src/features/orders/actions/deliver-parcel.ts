import { deliverParcel } from '#contract/functions/placing.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { requireParty } from '../orders.policy.ts';
import { applyEvent } from '../transitions/apply-events.ts';
import { lockedOrder } from './act-as-party.ts';

/** The seller has sent the parcel: its carrier and number are stored on the order, its photo is evidence. */
export const deliverParcelHandler = handle(deliverParcel, async (call: WriteCall, params) => {
  const { session } = call;
  const { code, carrier, note, imageId } = params;
  const order = await lockedOrder(call, code);
  const actor = requireParty(order.row, session);
  if (order.row.form === 'ecode') throw new AppError('orders.form_ecode');
  const trackingNo = params.trackingNo.toUpperCase();
  const after = await applyEvent(call, order, {
    event: { type: 'deliver' },
    actor,
    data: { carrier, trackingNo, ...(note === '' ? {} : { note }) },
    columns: { carrier, trackingNo },
  });
  if (imageId !== undefined) await keepPhoto(call, order.row.id, { imageId, note });
  return { state: after.row.state };
});

async function keepPhoto(
  { tx, session }: WriteCall,
  orderId: string,
  { imageId, note }: { readonly imageId: string; readonly note: string },
): Promise<void> {
  const id = newId();
  const used = await tx.run(sql`
    UPDATE upload SET used_by = ${id}, order_id = ${orderId}
    WHERE id = ${imageId} AND owner_id = ${session.userId} AND purpose = 'evidence' AND used_by IS NULL`);
  if (used === 0) throw new AppError('uploads.missing');
  await tx.run(sql`
    INSERT INTO evidence (id, order_id, party, user_id, upload_id, note, at)
    VALUES (${id}, ${orderId}, 'seller', ${session.userId}, ${imageId}, ${note}, clock_timestamp())`);
}
