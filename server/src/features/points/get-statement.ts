import { getStatement } from '#contract/functions/points.ts';
import { transferCodeName } from '#core/ledger/codes.ts';
import { codesOfGroup } from '#core/ledger/groups.ts';
import { OWN_ACCOUNTS } from '#core/ledger/own-accounts.ts';
import { daysOfMonth, type StatementSums, statementSums } from '#core/ledger/statement.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { shownNames } from '#server/features/visitors/public.ts';
import { withFile } from '#server/gateway/file-answer.ts';
import { handle, type ParamsOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { wordOf } from '#server/platform/words.ts';
import { movementsOf, openingOf, type StatementRow } from './statement.store.ts';
import { type PdfStatement, statementPdf } from './statement-pdf.ts';
import { STATEMENT_WORDS } from './statement-words.ts';

type Params = ParamsOf<typeof getStatement>;

export const getStatementHandler = handle(getStatement, async (call: UserCall, params) => {
  const { db, session, services } = call;
  const account = OWN_ACCOUNTS.POINTS.idOf(session.userId);
  const otc = codesOfGroup('otc');
  const month = { account, ...daysOfMonth(params.month), codes: params.bill === 'otc' ? { only: otc } : { but: otc } };
  const limit = services.rules.get('points.statement_rows');
  const rows = await movementsOf(db, month, limit + 1);
  if (rows.length > limit) throw new AppError('points.statement_long', { limit });
  const sums = statementSums(await openingOf(db, month), rows);
  const answer = {
    currency: POINTS.symbol,
    unit: POINTS.unit,
    opening: sums.opening.toString(),
    paidIn: sums.paidIn.toString(),
    paidOut: sums.paidOut.toString(),
    closing: sums.closing.toString(),
    movements: rows.length,
  };
  return withFile(answer, {
    name: `bill-${params.bill}-${params.month}.pdf`,
    mime: 'application/pdf',
    open: async () => statementPdf(pagesOf(call, params, { sums, rows, owner: await nameOf(call) })),
  });
});

async function nameOf({ db, session }: UserCall): Promise<string> {
  return (await shownNames(db, [session.userId])).get(session.userId) ?? '';
}

interface Content {
  readonly sums: StatementSums;
  readonly rows: readonly StatementRow[];
  readonly owner: string;
}

/** Every digit: what the pages say adds up to the account. */
const decimal = (baseUnits: bigint): string => formatDecimal(baseUnits, POINTS.unit, POINTS.unit);

function pagesOf({ lang }: UserCall, { bill, month }: Params, { sums, rows, owner }: Content): PdfStatement {
  const words = STATEMENT_WORDS[lang];
  const { from, until } = daysOfMonth(month);
  const last = new Date(Date.parse(`${until}T00:00:00Z`) - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);
  let balance = sums.opening;
  const lines = rows.map((row) => {
    balance += row.delta;
    const what = wordOf(lang, `points:what.${transferCodeName(row.code)}`);
    const at = row.at.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
    return [at, what, row.orderCode ?? row.other ?? '', decimal(row.delta), decimal(balance)];
  });
  return {
    title: words.title[bill],
    lang,
    head: [
      [words.owner, owner],
      [words.period, `${from} – ${last} (UTC)`],
      [words.currency, POINTS.symbol],
      [words.opening, decimal(sums.opening)],
      [words.paidIn, decimal(sums.paidIn)],
      [words.paidOut, decimal(sums.paidOut)],
      [words.closing, decimal(sums.closing)],
    ],
    columns: [
      { label: words.time, width: 88 },
      { label: words.what, width: 120 },
      { label: words.order, width: 135 },
      { label: words.change, width: 76, right: true },
      { label: words.balance, width: 80, right: true },
    ],
    rows: lines,
    empty: words.empty,
    pageOf: words.pageOf,
  };
}
