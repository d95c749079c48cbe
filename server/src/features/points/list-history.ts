import type { z } from 'zod';
import { listHistory } from '#contract/functions/points.ts';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { transferCodeName } from '#core/ledger/codes.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { countHistory, type HistoryFilter, type HistoryRow, historyPage } from './points.store.ts';

type Row = z.input<typeof listHistory.result>['list'][number];

export const listHistoryHandler = handle(listHistory, async ({ db, session }: UserCall, params) => {
  const { currency, kind, from, to, start, limit } = params;
  const accountOf = currency === 'BAIL' ? bailAccountId : pointsAccountId;
  const filter: HistoryFilter = { account: accountOf(session.userId), kind, from, to };
  const offset = (start - 1) * limit;
  const rows = await historyPage(db, filter, { offset, limit });
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return { list: rows.map(present), totalCount: isLast ? offset + rows.length : await countHistory(db, filter) };
});

function present(row: HistoryRow): Row {
  return {
    id: row.id,
    what: transferCodeName(row.code),
    kind: row.kind,
    state: stateOf(row),
    orderCode: row.orderCode,
    orderLabel: row.brandName === null ? null : `${row.brandName} ${row.country ?? ''}`.trim(),
    delta: row.delta.toString(),
    availableAfter: row.availableAfter.toString(),
    at: row.at.toISOString(),
  };
}

function stateOf({ kind, resolvedBy }: HistoryRow): Row['state'] {
  if (kind !== 'pending') return 'done';
  if (resolvedBy === null) return 'frozen';
  return resolvedBy === 'post' ? 'paid_out' : 'returned';
}
