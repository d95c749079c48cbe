import type { getCase } from '#contract/functions/dispute-cases.ts';
import { compensationOf, pausesOf } from '#server/features/bail/public.ts';
import { chatRecord } from '#server/features/chat/public.ts';
import type { Order } from '#server/features/orders/public.ts';
import { linksWith } from '#server/features/people/public.ts';
import type { ResultOf, UserCall } from '#server/gateway/handler.ts';
import { claimRecordOf, lastOrdersOf, owedOf, votesOf } from './case-record.store.ts';

type CaseView = ResultOf<typeof getCase>;

/** A party in figures, with its last orders. */
export async function recordOf({ db }: UserCall, userId: string): Promise<CaseView['records']['seller']> {
  const record = await claimRecordOf(db, userId);
  const permille = (part: number, whole: number) => (whole > 0 ? Math.round((part * 1_000) / whole) : null);
  return {
    claims: record.claims,
    claimPermille: permille(record.recentClaims, record.orders),
    lostPermille: permille(record.lost, record.recentClaims),
    paused: (await pausesOf(db, userId)).map(({ reason }) => reason),
    last: (await lastOrdersOf(db, userId)).map(({ code, role, brandName, orderAmount, state, at }) => ({
      code,
      role,
      brandName,
      state,
      orderAmount: orderAmount.toString(),
      at,
    })),
  };
}

/** The order's chat with its proof; null without messages. Only for readers of the whole case. */
export async function chatOf(call: UserCall, orderCode: string): Promise<CaseView['chat']> {
  const { conversationId, members, messages, more, chainHolds, firstBreak } = await chatRecord(call, orderCode);
  if (conversationId === null || messages.length === 0) return null;
  return { conversationId, members, messages, more, chainHolds, firstBreak, lastHash: messages.at(-1)?.hash ?? '' };
}

/** The provider's cost if fraud is found, and the progress of the review. */
export async function compensationFor({ db, services }: UserCall, { row }: Order): Promise<CaseView['compensation']> {
  const { due, reviewers } = compensationOf(services, row.orderAmount);
  const [link] = await linksWith(db, row.sellerId, [row.providerId]);
  return {
    due: due.toString(),
    held: (row.bailHoldAmount ?? 0n).toString(),
    reviewers,
    linked: link?.isLinked ?? false,
    links: [...(link?.kinds ?? [])],
    paid: row.compensationAmount?.toString() ?? null,
    owed: (await owedOf(db, row.id)).toString(),
    votes: (await votesOf(db, row.id)).map(({ by, approve, reason, at }) => ({
      by,
      approve,
      reason,
      at,
    })),
  };
}
