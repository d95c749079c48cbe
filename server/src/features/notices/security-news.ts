import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { NoticeSubject, TextEvent } from './texts/texts.ts';

/** News that an account may be in a stranger's hands: who holds a session can neither switch its mail off nor read it away. A payment account has a mail of its own. */
const SECURITY_NEWS = {
  account: ['password', 'trading_password', 'check_key_made', 'operator_joined', 'operator_rights', 'bearers_ended'],
  points_moved: ['swapped_to_btc', 'swapped_to_points', 'redeemed', 'withdrawal_confirmed', 'withdrawal_btc_confirmed'],
} as const satisfies {
  readonly account: readonly TextEvent<'account'>[];
  readonly points_moved: readonly TextEvent<'points_moved'>[];
};

export function isSecurityNews({ kind, params: { event = '' } }: NoticeSubject): boolean {
  return (kind === 'account' || kind === 'points_moved') && (SECURITY_NEWS[kind] as readonly string[]).includes(event);
}

/** The same of a row `n` of notice. */
export const IS_SECURITY_NEWS: Sql = sql`(n.kind = 'account' AND n.params ->> 'event' = ANY (${[...SECURITY_NEWS.account]}::text[])
  OR n.kind = 'points_moved' AND n.params ->> 'event' = ANY (${[...SECURITY_NEWS.points_moved]}::text[]))`;
