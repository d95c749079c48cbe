import type { Role } from '#core/access/access.ts';
import type { IdentityLevel, RefusalReason } from '#core/identity/application-table.ts';
import type { EndReason } from '#core/orders/end-reasons.ts';
import type { SuspensionScope } from '#core/staff/suspensions.ts';

/** The values in a notice's text and link. */
export interface NoticeParams {
  readonly event?: string;
  readonly state?: string;
  readonly side?: 'seller' | 'provider' | 'buyer';
  readonly adCode?: string;
  /** The subject of a proposal: a rule, a currency or a user name; or the public name of a sender of points. */
  readonly name?: string;
  readonly role?: Role;
  /** The part of the account that staff suspended. */
  readonly scope?: SuspensionScope;
  /** Of identity: the level, and why it was refused. */
  readonly level?: IdentityLevel;
  readonly refusal?: RefusalReason;
  /** A payment account, all but its end hidden. */
  readonly account?: string;
  /** What staff wrote as their reason, or the sender of a gift as its message. */
  readonly note?: string;
  /** Decimal string of base units of points. */
  readonly amount?: string;
  /** Of a swap or a deposit of bitcoin: decimal string of satoshis. */
  readonly btc?: string;
  /** Why a party ended the order unseen. */
  readonly endReason?: EndReason;
  /** Reminders: seconds left when it was made, its step, and when the clock runs out (ISO 8601); a raised bail's too. */
  readonly leftS?: number;
  readonly step?: number;
  readonly dueAt?: string;
  /** An announcement of the platform, which has the texts. */
  readonly announcementId?: string;
}
