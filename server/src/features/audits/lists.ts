import { listAccounts, listAuditActs, listDisputes, listMovements, listOrders } from '#contract/functions/audits.ts';
import { transferCodeName } from '#core/ledger/codes.ts';
import { actsPage, countActs } from '#server/features/staff/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { accountsPage, countAccounts, countMovements, movementsPage } from './books.store.ts';
import { type LinkParts, openedLinkOf } from './links.policy.ts';
import { countDisputes, countOrders, disputesPage, ordersPage } from './orders.store.ts';
import type { AuditPage } from './page.ts';

interface Listing<Row, Shown> {
  rows(db: Queryable, subjectId: string | null, page: AuditPage): Promise<Row[]>;
  count(db: Queryable, subjectId: string | null): Promise<number>;
  present(row: Row): Shown;
}

type PageParts = LinkParts & { readonly start: number; readonly limit: number };

/** One page of a list, for whoever holds the link; rows are counted only where they may go on. */
const listing =
  <Row, Shown>({ rows, count, present }: Listing<Row, Shown>) =>
  async (call: UserCall, { start, limit, ...parts }: PageParts): Promise<{ list: Shown[]; totalCount: number }> => {
    const { subjectId } = await openedLinkOf(call, parts);
    const offset = (start - 1) * limit;
    const page = await rows(call.db, subjectId, { offset, limit });
    const isLast = page.length < limit && (page.length > 0 || offset === 0);
    return { list: page.map(present), totalCount: isLast ? offset + page.length : await count(call.db, subjectId) };
  };

const text = (amount: bigint | null): string | null => amount?.toString() ?? null;

export const listAccountsHandler = handle(
  listAccounts,
  listing({
    rows: accountsPage,
    count: countAccounts,
    present: ({ amount, frozen, debt, ...row }) => ({
      ...row,
      amount: amount.toString(),
      frozen: frozen.toString(),
      debt: debt.toString(),
    }),
  }),
);

export const listMovementsHandler = handle(
  listMovements,
  listing({
    rows: movementsPage,
    count: countMovements,
    present: ({ code, amount, at, ...row }) => ({
      ...row,
      what: transferCodeName(code),
      amount: amount.toString(),
      at: at.toISOString(),
    }),
  }),
);

export const listOrdersHandler = handle(
  listOrders,
  listing({
    rows: ordersPage,
    count: countOrders,
    present: ({ orderAmount, settledAmount, fee, placedAt, endedAt, ...row }) => ({
      ...row,
      orderAmount: orderAmount.toString(),
      settledAmount: text(settledAmount),
      fee: text(fee),
      placedAt: placedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }),
  }),
);

export const listDisputesHandler = handle(
  listDisputes,
  listing({
    rows: disputesPage,
    count: countDisputes,
    present: ({ orderAmount, claimedAt, claimAmount, rulingAmount, compensation, ...row }) => ({
      ...row,
      orderAmount: orderAmount.toString(),
      claimedAt: claimedAt.toISOString(),
      claimAmount: text(claimAmount),
      rulingAmount: text(rulingAmount),
      compensation: text(compensation),
    }),
  }),
);

const about = (subjectId: string | null) => ({ kind: 'all', userId: subjectId ?? undefined }) as const;

export const listAuditActsHandler = handle(
  listAuditActs,
  listing({
    rows: (db, subjectId, page) => actsPage(db, about(subjectId), page),
    count: (db, subjectId) => countActs(db, about(subjectId)),
    present: ({ seq, at, hash: _, ...row }) => ({ ...row, seq: Number(seq), at: at.toISOString() }),
  }),
);
