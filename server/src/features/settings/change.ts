import type { WriteCall } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { readSettings } from '#server/platform/settings/settings-watch.ts';
import { type ActState, noteStaffAct, type Signers } from '#server/platform/staff-act.ts';

export type SettingKind = 'rule' | 'card_type' | 'brand' | 'fx' | 'payment_method';
export const SETTING_KINDS: readonly SettingKind[] = ['rule', 'card_type', 'brand', 'fx', 'payment_method'];

export interface Change {
  readonly kind: SettingKind;
  /** The name of a rule, the id of a card type or brand, a currency, or a way to pay. */
  readonly subject: string;
  readonly before: ActState;
  readonly after: ActState;
  readonly reason: string;
}

/** The caller alone. */
export const callerAlone = ({ session }: WriteCall): Signers => ({ actorId: session.userId, approverId: null });

/** Call it first in a changing transaction: changes of settings run one at a time, each seeing the one before. */
export async function lockSettings({ tx }: WriteCall): Promise<void> {
  await tx.run(sql`UPDATE setting_version SET version = version + 1`);
}

/**
 * Call it last: logs the change and applies it in this process once it is durable; other processes look for changes.
 */
export async function recordChange(call: WriteCall, change: Change, signers = callerAlone(call)): Promise<void> {
  const { tx, session, services } = call;
  const subject = `${change.kind}: ${change.subject}`;
  const { address, userAgent } = call;
  await tx.run(noteSecurity({ kind: 'setting_changed', userId: session.userId, subject, address, userAgent }));
  const news = await readSettings(tx);
  tx.afterCommit(() => services.bus.publish('settings', news));
  await tx.run(noteStaffAct({ ...change, ...signers, userId: null }));
}
