// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { HelpLang } from '#core/help/article.ts';
import type { RuleName } from '#core/rules/rules.ts';

/** rule_override. Named rules with a number of this installation. */
export interface RuleOverrideTable {
  readonly name: RuleName;
  readonly value: bigint;
  readonly setBy: string;
  readonly at: Date;
}

/** fx_override. Exchange rates that replace the publisher's until removed: USD per whole unit, scaled by 10^12, at most 1000, two decimals. */
export interface FxOverrideTable {
  readonly currency: string;
  readonly rate: string;
  readonly setBy: string;
  readonly at: Date;
}

/** setting_version. One row, which every change of a setting locks and increments: so changes are serialized, and a process that finds its own number has missed nothing. */
export interface SettingVersionTable {
  readonly one: boolean;
  readonly version: bigint;
}

/** staff_act. What staff did that weighs: changes of settings, roles and suspensions, contact data that they opened, and decisions of two. */
export interface StaffActTable {
  readonly id: string;
  readonly seq: bigint;
  readonly actor: string;
  readonly approvedBy: string | null;
  readonly kind: 'rule' | 'card_type' | 'brand' | 'fx' | 'role' | 'suspension' | 'lift' | 'contact' | 'note' | 'application' | 'sanction' | 'appeal' | 'proposal' | 'identity' | 'factors' | 'reward' | 'announcement' | 'alert' | 'audit_link' | 'chain_resumed' | 'payout' | 'pause_lift' | 'document_search' | 'treasury' | 'deposit' | 'swap_stock' | 'withdrawal' | 'payment_method' | 'excused' | 'look';
  readonly userId: string | null;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly at: Date;
  readonly hash: Buffer;
  readonly salt: Buffer;
  readonly wordsHash: Buffer;
}

/** security_event. What concerns the security of accounts and of the platform: logins, locks, new passwords, roles, settings, and codes, photos and case files that staff opened; refused calls, added up by caller and minute. */
export interface SecurityEventTable {
  readonly id: string;
  readonly kind: 'login' | 'locked' | 'factor_wrong' | 'password_set' | 'trading_password_set' | 'protection_changed' | 'role_changed' | 'setting_changed' | 'staff_reveal' | 'refused' | 'admin_link' | 'account_closed' | 'data_exported';
  readonly userId: string | null;
  readonly operatorId: string | null;
  readonly subject: string;
  readonly address: string;
  readonly userAgent: string;
  readonly at: Date;
}

/** sensitive_word. Sensitive words, which are masked in messages. */
export interface SensitiveWordTable {
  readonly id: string;
  readonly lang: HelpLang;
  readonly word: string;
  readonly folded: string;
  readonly addedBy: string | null;
  readonly at: Date;
}

/** word_version. One row, which every change of the lists locks and increments: a process with the same number has missed nothing. */
export interface WordVersionTable {
  readonly one: boolean;
  readonly version: bigint;
}

/** word_change. A change of the lists of sensitive words, and its author. */
export interface WordChangeTable {
  readonly version: bigint;
  readonly actor: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly at: Date;
}

/** word_trigger. A user's text in which sensitive words were found. */
export interface WordTriggerTable {
  readonly id: string;
  readonly userId: string;
  readonly conversationId: string | null;
  readonly clientId: string | null;
  readonly words: readonly string[];
  readonly content: string;
  readonly count: number;
  readonly pausedUntil: Date | null;
  readonly at: Date;
}

/** retention_mark. How far the erasure of one kind of old records has come: what ended before that time is erased. */
export interface RetentionMarkTable {
  readonly kind: string;
  readonly doneUntil: Date;
}
