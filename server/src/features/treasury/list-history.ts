import { listHouseHistory } from '#contract/functions/treasury.ts';
import { TRANSFER_CODES, transferCodeName } from '#core/ledger/codes.ts';
import { spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { decimalIn, type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { findWord, type Lang, wordOf } from '#server/platform/words.ts';
import { type HouseFilter, type HouseMovement, movementsPage } from './history.store.ts';
import { type HouseAccount, houseAccountOf, houseAccounts } from './house-accounts.ts';

type Row = ResultOf<typeof listHouseHistory>['list'][number];

/** 902152. */
export const listHouseHistoryHandler = handle(listHouseHistory, async (call: UserCall, params) => {
  const { services, db, lang } = call;
  const { start, limit, direction, what } = params;
  const account = await houseAccountOf(services, db, params.account);
  const code = what === 'all' ? null : TRANSFER_CODES[what].number;
  const filter: HouseFilter = { account: account.id, direction, code, span: await spanOf(call, params) };
  const { rows, totalCount } = await movementsPage(db, filter, { start, limit });
  const accounts = await houseAccounts(services, db);
  const list = rows.map((row) => present(row, accounts));
  return withRows({ list, totalCount }, () => linesFor(columnsOf(account))(list, lang));
});

function present(row: HouseMovement, accounts: readonly HouseAccount[]): Row {
  const house = accounts.find(({ id }) => id === row.otherId);
  return {
    id: row.id,
    what: transferCodeName(row.code),
    other: row.otherName ?? house?.account ?? row.otherKind,
    network: house?.network ?? null,
    isUser: row.otherName !== null,
    ref: row.ref,
    delta: row.delta.toString(),
    after: row.after.toString(),
    at: row.at,
  };
}

/** An account of the platform as pages call it. */
function platformAccount({ other, network }: Row, lang: Lang): string {
  if (network !== null) return wordOf(lang, 'treasury:account.custody').replace('{{network}}', network);
  return findWord(lang, `treasury:account.name.${other}`) ?? findWord(lang, `audits:account.${other}`) ?? other;
}

const columnsOf = ({ currency }: HouseAccount): FileColumns<Row> => [
  ['files:time', (row) => row.at],
  ['files:what', (row, wordFor) => wordFor(`points:what.${row.what}`)],
  ['files:otherAccount', (row, _, lang) => (row.isUser ? row.other : platformAccount(row, lang))],
  ['files:orderOrMove', (row) => row.ref ?? ''],
  ['files:change', (row) => decimalIn(currency, row.delta)],
  ['files:balanceAfter', (row) => decimalIn(currency, row.after)],
  ['files:currency', () => currency],
  ['files:movement', (row) => row.id],
];
