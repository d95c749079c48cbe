import type { Amount } from '#core/money/amount.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A provider's switches as stored. */
export interface SwitchRow {
  readonly isAutoTrade: boolean;
  /** Base units of points. */
  readonly autoTradeLimit: Amount;
  readonly isReceiving: boolean;
  readonly isAutoPay: boolean;
  readonly payChannel: PayChannel;
}

/** The columns of `SwitchRow` of the account `u` by way of `provider_switch w`, which may have no row. */
export const SWITCH_COLUMNS = sql`
  coalesce(w.is_auto_trade, false) AS "isAutoTrade", coalesce(w.auto_trade_limit, 100000000) AS "autoTradeLimit",
  coalesce(w.is_receiving, false) AS "isReceiving", coalesce(w.is_auto_pay, false) AS "isAutoPay",
  coalesce(w.pay_channel, 0) AS "payChannel"`;

export const switchesOf = (db: Queryable, userId: string): Promise<SwitchRow> =>
  db.one<SwitchRow>(sql`
    SELECT ${SWITCH_COLUMNS} FROM app_user u LEFT JOIN provider_switch w ON w.user_id = u.id WHERE u.id = ${userId}`);

/** The kind of provider, locked until the transaction ends: no switch is set while staff change it. */
export async function lockServerType(tx: Tx, userId: string): Promise<number | null> {
  const { serverType } = await tx.one<{ serverType: number | null }>(sql`
    SELECT server_type FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  return serverType;
}

/** Stores the given switches; the others stay. */
export async function storeSwitches(tx: Tx, userId: string, patch: Partial<SwitchRow>): Promise<void> {
  const { isAutoTrade, autoTradeLimit, isReceiving, isAutoPay, payChannel } = {
    ...(await switchesOf(tx, userId)),
    ...patch,
  };
  await tx.run(sql`
    INSERT INTO provider_switch (user_id, is_auto_trade, auto_trade_limit, is_receiving, is_auto_pay, pay_channel)
    VALUES (${userId}, ${isAutoTrade}, ${autoTradeLimit}, ${isReceiving}, ${isAutoPay}, ${payChannel})
    ON CONFLICT (user_id) DO UPDATE SET is_auto_trade = excluded.is_auto_trade,
      auto_trade_limit = excluded.auto_trade_limit, is_receiving = excluded.is_receiving,
      is_auto_pay = excluded.is_auto_pay, pay_channel = excluded.pay_channel`);
}

/** Which of these providers trade by themselves now. */
export async function autoTraders(db: Queryable, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db.many<{ id: string }>(sql`
    SELECT u.id FROM provider_switch w JOIN app_user u ON u.id = w.user_id
    WHERE w.user_id = ANY(${[...userIds]}::uuid[]) AND w.is_auto_trade AND u.role = 'provider' AND u.status = 'active'
      AND u.server_type IN (1, 2)`);
  return new Set(rows.map(({ id }) => id));
}
