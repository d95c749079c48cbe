import { fullName } from '#core/people/person-name.ts';
import { type CaseOf, type ChatMaterial, FORMAT, fileOf } from '#server/features/disputes/public.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderRow } from '../../points-order-row.ts';
import { loadPointsOrder } from '../../points-orders.store.ts';
import { loadPointsDetails } from '../../view/details.store.ts';
import { payToView } from '../../view/pay-to-view.ts';
import { presentPointsOrder } from '../../view/present.ts';
import { pointsMovements } from './case-file.store.ts';

export type PointsCaseRecord = Awaited<ReturnType<typeof pointsCaseRecord>>;

/** The content of `case.json`: what the order's page shows to this reader. */
export async function pointsCaseRecord(call: UserCall, { code, reader }: CaseOf<'buyer'>, material: ChatMaterial) {
  const { db, services } = call;
  const loaded = await loadPointsOrder(db, code);
  if (loaded === null) throw new AppError('nothing.found');
  const { row } = loaded;
  const proven = reader.role === 'buyer' ? null : await provenNameOf(services, db, row.buyerId);
  const view = presentPointsOrder(services, loaded, {
    details: await loadPointsDetails(db, row),
    actor: reader,
    buyerName: proven === null ? null : fullName(proven),
    payTo: await payToOf(call, row),
    colleagues: [],
  });
  const { name } = await db.one<{ name: string }>(
    sql`SELECT nickname AS name FROM app_user WHERE id = ${reader.userId}`,
  );
  const {
    can: _can,
    colleagues: _colleagues,
    now: _now,
    onSilence: _onSilence,
    opponent: _opponent,
    role: _role,
    events,
    files,
    ...order
  } = view;
  return {
    ...FORMAT,
    madeAt: material.madeAt,
    madeFor: { name, role: reader.role },
    units: {
      points: 'decimal string of millionths of a point',
      fiatAmount: `minor units of ${row.currency}`,
      unitPrice: 'currency per point, scaled by 10^8',
      times: 'ISO 8601, UTC',
    },
    order,
    events,
    ledger: await pointsMovements(db, row, reader.role === 'moderator'),
    evidence: files.map((file) => ({ ...file, ...fileOf(material, file.uploadId) })),
  };
}

/** Without the link to its QR image, which would have expired in the file. */
async function payToOf(call: UserCall, row: PointsOrderRow) {
  const payTo = await payToView(call, row);
  return payTo && { ...payTo, qrUrl: null };
}
