import { listOwnWithdrawals, listWithdrawalQueue } from '#contract/functions/withdrawals.ts';
import { admits } from '#core/access/access.ts';
import { confirmationsAt } from '#core/deposits/decide-deposit.ts';
import { currencyOf } from '#core/money/currency.ts';
import { canCancel } from '#core/withdrawals/decide-withdrawal.ts';
import type { Services } from '#server/app/services.ts';
import { limitsAt, linkTo } from '#server/features/deposits/public.ts';
import { requireAllTime } from '#server/features/looks/public.ts';
import { opponentsOf, refusingTies, type TiedColleague } from '#server/features/staff/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { shownOn } from './networks.ts';
import { ownPage, queuePage, type ReviewView, reviewsOn, type ViewRow } from './views.store.ts';

/** The end of a wait that has one. */
function waitEnd({ waitsFor, heldUntil, pausedUntil }: ViewRow): Date | null {
  if (waitsFor === 'limit') return heldUntil;
  return waitsFor === 'paused' ? pausedUntil : null;
}

function viewOf(services: Services, row: ViewRow) {
  const chain = services.chains.find(({ id }) => id === row.network);
  const { confirmations: needed } = limitsAt(services, row.network);
  const { networkName, address: recipient } = shownOn(services, row.network, row.recipient);
  const reached = row.height === null || row.tip === null ? 0 : confirmationsAt(row.height, row.tip);
  const isFinal = row.state === 'confirmed' || row.state === 'failed';
  return {
    id: row.id,
    network: row.network,
    networkName,
    recipient,
    label: row.label,
    currency: row.currency,
    unit: currencyOf(row.currency).unit,
    amount: (row.paidFee === null ? row.amount : row.amount - row.fee + row.paidFee).toString(),
    fee: (row.paidFee ?? row.fee).toString(),
    state: row.state,
    waitsFor: row.waitsFor,
    waitsUntil: waitEnd(row),
    isRefused: row.isRefused,
    pausedUntil: row.pausedUntil,
    approvals: row.approvals,
    reviewers: row.reviewers,
    confirmations: isFinal ? needed : Math.min(reached, needed),
    needed,
    txHash: row.txHash,
    link: row.txHash === null ? null : linkTo(chain, row.txHash),
    reason: row.reason,
    requestedAt: row.requestedAt,
    endedAt: row.endedAt,
  };
}

export const listOwnHandler = handle(
  listOwnWithdrawals,
  async ({ services, db, session }: UserCall, { start, limit }) => {
    const { rows, totalCount } = await ownPage(db, session.userId, { start, limit });
    return { list: rows.map((row) => ({ ...viewOf(services, row), canCancel: canCancel(row) })), totalCount };
  },
);

export const listQueueHandler = handle(listWithdrawalQueue, async (call: UserCall, { show, start, limit }) => {
  const { services, db, session } = call;
  if (show === 'all') await requireAllTime(call, 'withdrawals');
  const { rows, totalCount } = await queuePage(db, show, { start, limit });
  const reviews = await reviewsOn(
    db,
    rows.map(({ id }) => id),
  );
  const canReview = admits('moderator', session.role);
  const reviewerIds = reviews.map(({ reviewerId }) => reviewerId);
  const ties = canReview ? await refusingTies(call, reviewerIds) : new Map<string, TiedColleague>();
  const ownerIds = canReview ? rows.map(({ ownerId }) => ownerId) : [];
  const opponents = await opponentsOf(db, session.userId, ownerIds);
  const list = rows.map((row) => ({
    ...viewOf(services, row),
    ownerId: row.ownerId,
    isOpponent: opponents.has(row.ownerId),
    owner: row.owner,
    isSuspended: row.isSuspended,
    addressAddedAt: row.addressAddedAt,
    paidTo: row.paidTo,
    others: row.others,
    ...reviewed(
      reviews.filter(({ withdrawalId }) => withdrawalId === row.id),
      ties,
    ),
  }));
  return { list, totalCount, canReview };
});

function reviewed(reviews: readonly ReviewView[], ties: ReadonlyMap<string, TiedColleague>) {
  const tied = reviews.flatMap(({ reviewerId }) => ties.get(reviewerId) ?? [])[0];
  return {
    reviews: reviews.map(({ reviewer, decision, reason, at }) => ({
      reviewer,
      decision,
      reason,
      at,
    })),
    tie: tied === undefined ? null : { name: tied.name, tie: tied.tie },
  };
}
