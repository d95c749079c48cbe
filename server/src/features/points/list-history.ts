import type { z } from 'zod';
import { listGiftBill, listHistory, listOtcBill } from '#contract/functions/points.ts';
import { transferCodeName } from '#core/ledger/codes.ts';
import { BILL_GROUPS, codesOfGroup, type MoveGroup } from '#core/ledger/groups.ts';
import { OWN_ACCOUNTS, type OwnAccount } from '#core/ledger/own-accounts.ts';
import { spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type ParamsOf, type UserCall } from '#server/gateway/handler.ts';
import { type HistoryFilter, type HistoryRow, historyPage } from './history.store.ts';
import { movementLines } from './movement-lines.ts';

type Row = z.input<typeof listHistory.result>['list'][number];

export const listHistoryHandler = handle(listHistory, (call: UserCall, params) =>
  pageOf(call, { ...params, groups: params.group === 'all' ? null : [params.group] }),
);

export const listGiftBillHandler = handle(listGiftBill, (call: UserCall, params) =>
  pageOf(call, { ...params, currency: 'POINTS', groups: within(BILL_GROUPS.gift, params.group) }),
);

export const listOtcBillHandler = handle(listOtcBill, (call: UserCall, params) =>
  pageOf(call, { ...params, currency: 'POINTS', groups: within(BILL_GROUPS.otc, params.group) }),
);

const within = (groups: readonly MoveGroup[], wanted: MoveGroup | 'all'): readonly MoveGroup[] =>
  groups.filter((group) => wanted === 'all' || group === wanted);

interface Page extends Pick<ParamsOf<typeof listHistory>, 'kind' | 'from' | 'to' | 'zone' | 'start' | 'limit'> {
  readonly currency: OwnAccount;
  /** Null: of all. */
  readonly groups: readonly MoveGroup[] | null;
}

async function pageOf(call: UserCall, page: Page) {
  const { db, session, lang } = call;
  const { currency, groups, kind, start, limit } = page;
  const account = OWN_ACCOUNTS[currency].idOf(session.userId);
  const codes = groups === null ? null : groups.flatMap(codesOfGroup);
  const filter: HistoryFilter = { account, kind, codes, span: await spanOf(call, page) };
  const { rows, totalCount } = await historyPage(db, filter, { start, limit });
  const list = rows.map((row) => present(row, session.userId));
  const unitOf = OWN_ACCOUNTS[currency].currency;
  return withRows({ list, totalCount }, () => movementLines(unitOf)(list, lang));
}

function present(row: HistoryRow, userId: string): Row {
  return {
    id: row.id,
    what: transferCodeName(row.code),
    kind: row.kind,
    state: stateOf(row),
    orderCode: row.orderCode,
    isOwnOrder: row.isParty,
    payoutId: row.payoutId,
    orderLabel: row.brandName === null ? null : `${row.brandName} ${row.country ?? ''}`.trim(),
    other: row.senderId === userId ? row.receiver : row.sender,
    message: row.message ?? '',
    delta: row.delta.toString(),
    availableAfter: row.availableAfter.toString(),
    at: row.at,
  };
}

function stateOf({ kind, resolvedBy }: HistoryRow): Row['state'] {
  if (kind !== 'pending') return 'done';
  if (resolvedBy === null) return 'frozen';
  return resolvedBy === 'post' ? 'paid_out' : 'returned';
}
