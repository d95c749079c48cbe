import type { z } from 'zod';
import type { zPointsOrderRow, zPointsOrderView } from '#contract/orders/points-order-fields.ts';
import { lateClaimEndsAt } from '#core/orders/points/late-claim.ts';
import { pointsOwnerOf } from '#core/orders/points/placed-points-offer.ts';
import { pointsEventsOpenTo, pointsMachine, pointsTurn } from '#core/orders/points/points-decide.ts';
import type { PointsActor } from '#core/orders/points/points-facts.ts';
import type { Services } from '#server/app/services.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { type PointsOrderRow, pointsFactsOf } from '../points-order-row.ts';
import { pointsPartyOf } from '../points-orders.policy.ts';
import type { PointsOrder } from '../points-orders.store.ts';
import type { PointsDetails } from './details.store.ts';

type Row = z.input<typeof zPointsOrderRow>;
type View = z.input<typeof zPointsOrderView>;
type Abilities = View['can'];

/** A line of a list, for this user. */
export function presentPointsRow(row: PointsOrderRow, userId: string, opponentName: string): Row {
  const role = pointsPartyOf(row, userId) ?? 'seller';
  return {
    code: row.code,
    adCode: row.adCode,
    role,
    opponent: { id: role === 'seller' ? row.buyerId : row.sellerId, name: opponentName },
    state: row.state,
    turn: pointsTurn(pointsFactsOf(row)),
    orderAmount: row.orderAmount.toString(),
    fee: row.feeAmount.toString(),
    currency: row.currency,
    fiatAmount: row.fiatAmount.toString(),
    unitPrice: row.unitPrice.toString(),
    method: row.method,
    placedAt: row.placedAt,
    endedAt: row.endedAt,
    dueAt: row.dueAt,
  };
}

interface Viewer {
  readonly details: PointsDetails;
  readonly actor: PointsActor;
  /** The proven name of the buyer, for the seller and the case's staff. */
  readonly buyerName: string | null;
  readonly payTo: View['payTo'];
  readonly colleagues: View['colleagues'];
}

/** The order in whole. */
export function presentPointsOrder(
  services: Pick<Services, 'vault' | 'rules'>,
  order: PointsOrder,
  { details, actor, buyerName, payTo, colleagues }: Viewer,
): View {
  const { row, facts, now } = order;
  const role = actor.role === 'seller' || actor.role === 'buyer' ? actor.role : 'moderator';
  const silence = pointsMachine.onSilence(facts);
  const opponentName = role === 'seller' ? details.buyerName : details.sellerName;
  return {
    ...presentPointsRow(row, role === 'buyer' ? row.buyerId : row.sellerId, opponentName),
    role,
    seller: { id: row.sellerId, name: details.sellerName },
    buyer: { id: row.buyerId, name: details.buyerName },
    can: pointsEventsOpenTo(facts, actor, now).filter((type): type is Abilities[number] => type !== 'clock'),
    onSilence: silence === null ? null : { state: silence.to, money: silence.money },
    payMinutes: row.payMinutes,
    clockS: row.clockS,
    now: new Date(now).toISOString(),
    terms: row.terms,
    offer: { owner: pointsOwnerOf(row.adSide), ...row.offer },
    payTo,
    payer:
      row.payerSealed === null
        ? null
        : {
            name: services.vault.reveal(cellOf('points_order.payer_sealed', row.id), row.payerSealed),
            isBuyer: row.payerIsBuyer,
          },
    buyerName: role === 'buyer' ? null : buyerName,
    paidAt: row.paidAt,
    settledAmount: row.settledAmount?.toString() ?? null,
    feeCharged: row.settledFee?.toString() ?? null,
    disputedBy: row.disputedBy,
    ruling: rulingOf(row, details),
    acceptedBy: [...row.acceptedBy],
    appealedBy: row.appealedBy,
    colleagues,
    lateClaimUntil: lateClaimUntil(services, row),
    files: details.files.map(({ id, party, kind, fileKind, mime, uploadId, note, at }) => ({
      id,
      party,
      kind,
      fileKind,
      mime,
      uploadId,
      note,
      at,
    })),
    events: details.events.map(({ type, actorRole, state, at, data }) => ({
      type,
      actor: actorRole,
      state,
      at,
      data,
    })),
  };
}

/** The reason stands in the event of the ruling: nobody can change it there. */
function rulingOf(row: PointsOrderRow, { events }: PointsDetails): View['ruling'] {
  if (row.rulingOutcome === null) return null;
  const reason = events.findLast(({ type }) => type === 'rule')?.data['reason'];
  return { outcome: row.rulingOutcome, reason: typeof reason === 'string' ? reason : '' };
}

/** A payment that arrived too late can be reported for a while. */
function lateClaimUntil({ rules }: Pick<Services, 'rules'>, row: PointsOrderRow): string | null {
  const ended = { state: row.state, endedAt: row.endedAt?.getTime() ?? null };
  const endsAt = lateClaimEndsAt(ended, rules.get('points_orders.late_claim_s'));
  return endsAt === null ? null : new Date(endsAt).toISOString();
}
