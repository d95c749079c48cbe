import { listHouseHistory } from '#contract/functions/treasury.ts';
import { TRANSFER_CODES, transferCodeName } from '#core/ledger/codes.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { type Call, handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { MOVEMENTS } from '#server/ledger/movement-words.ts';
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
  return withRows({ list, totalCount }, () => list.map((row) => line(row, account, lang)));
});

function present(row: HouseMovement, accounts: readonly HouseAccount[]): Row {
  const house = accounts.find(({ id }) => id === row.otherId)?.account;
  return {
    id: row.id,
    what: transferCodeName(row.code),
    other: row.otherName ?? house ?? row.otherKind,
    isUser: row.otherName !== null,
    ref: row.ref,
    delta: row.delta.toString(),
    after: row.after.toString(),
    at: row.at.toISOString(),
  };
}

const COLUMNS: readonly (readonly [Record<Call['lang'], string>, (row: Row, of: Of) => string])[] = [
  [{ en: 'Time (UTC)', zh_cn: '时间（UTC）' }, (row) => row.at],
  [{ en: 'What', zh_cn: '事项' }, (row, { lang }) => MOVEMENTS[row.what][lang]],
  [{ en: 'Other account', zh_cn: '对方账户' }, (row) => row.other],
  [{ en: 'Order or move', zh_cn: '订单或操作' }, (row) => row.ref ?? ''],
  [{ en: 'Change', zh_cn: '变动' }, (row, { unit }) => formatDecimal(BigInt(row.delta), unit, unit)],
  [{ en: 'Balance after', zh_cn: '变动后余额' }, (row, { unit }) => formatDecimal(BigInt(row.after), unit, unit)],
  [{ en: 'Currency', zh_cn: '币种' }, (_row, { currency }) => currency],
  [{ en: 'Movement', zh_cn: '流水号' }, (row) => row.id],
];

interface Of {
  readonly lang: Call['lang'];
  readonly unit: number;
  readonly currency: string;
}

/** A movement as a line of a file for people. */
function line(row: Row, { currency }: HouseAccount, lang: Call['lang']): Record<string, string> {
  const of = { lang, currency, unit: currencyOf(currency).unit };
  return Object.fromEntries(COLUMNS.map(([heading, cell]) => [heading[lang], cell(row, of)]));
}
