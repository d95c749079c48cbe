import { listAccounts, listAuditActs, listDisputes, listMovements, listOrders } from '#contract/functions/audits.ts';
import { transferCodeName } from '#core/ledger/codes.ts';
import { actLines, actsPage } from '#server/features/staff/public.ts';
import { EVER } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { PageOf, PageParams } from '#server/platform/postgres/page-of.ts';
import { accountLines, bookDisputeLines, bookMovementLines, bookOrderLines } from './book-lines.ts';
import { accountsPage, movementsPage } from './books.store.ts';
import { type LinkParts, openedLinkOf } from './links.policy.ts';
import { disputesPage, ordersPage } from './orders.store.ts';

interface Listing<Row, Shown, Page> {
  rows(db: Queryable, subjectId: string | null, page: Page): Promise<PageOf<Row>>;
  present(row: Row): Shown;
  lines(list: readonly Shown[], lang: UserCall['lang']): readonly object[];
}

/** One page of a list, for whoever holds the link. */
const listing =
  <Row, Shown, Page extends PageParams>({ rows, present, lines }: Listing<Row, Shown, Page>) =>
  async (call: UserCall, params: LinkParts & Page): Promise<{ list: Shown[]; totalCount: number }> => {
    const { subjectId } = await openedLinkOf(call, params);
    const page = await rows(call.db, subjectId, params);
    const list = page.rows.map(present);
    return withRows({ list, totalCount: page.totalCount }, () => lines(list, call.lang));
  };

const text = (amount: bigint | null): string | null => amount?.toString() ?? null;

export const listAccountsHandler = handle(
  listAccounts,
  listing({
    rows: accountsPage,
    lines: accountLines,
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
    lines: bookMovementLines,
    present: ({ code, amount, ...row }) => ({
      ...row,
      what: transferCodeName(code),
      amount: amount.toString(),
    }),
  }),
);

export const listOrdersHandler = handle(
  listOrders,
  listing({
    rows: ordersPage,
    lines: bookOrderLines,
    present: ({ orderAmount, settledAmount, fee, ...row }) => ({
      ...row,
      orderAmount: orderAmount.toString(),
      settledAmount: text(settledAmount),
      fee: text(fee),
    }),
  }),
);

export const listDisputesHandler = handle(
  listDisputes,
  listing({
    rows: disputesPage,
    lines: bookDisputeLines,
    present: ({ orderAmount, claimAmount, rulingAmount, compensation, ...row }) => ({
      ...row,
      orderAmount: orderAmount.toString(),
      claimAmount: text(claimAmount),
      rulingAmount: text(rulingAmount),
      compensation: text(compensation),
    }),
  }),
);

const about = (subjectId: string | null) => ({ kind: 'all', userId: subjectId ?? undefined, span: EVER }) as const;

export const listAuditActsHandler = handle(
  listAuditActs,
  listing({
    rows: (db, subjectId, page) => actsPage(db, about(subjectId), page),
    lines: actLines,
    present: ({ seq, hash: _, ...row }) => ({ ...row, seq: Number(seq) }),
  }),
);
