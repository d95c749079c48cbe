import { noteSecurity } from '#server/features/security/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { readSettings } from '#server/platform/settings/settings-watch.ts';

export type SettingKind = 'rule' | 'card_type' | 'brand' | 'fx';
/** The old or new values of a setting, by name; null is a number from another source. */
export type SettingState = Readonly<Record<string, string | number | boolean | null>>;

export interface Change {
  readonly kind: SettingKind;
  /** The name of a rule, the id of a card type or brand, or a currency. */
  readonly subject: string;
  readonly before: SettingState;
  readonly after: SettingState;
  readonly reason: string;
}

/** Call it first in a changing transaction: changes of settings run one at a time, each seeing the one before. */
export async function lockSettings({ tx }: WriteCall): Promise<void> {
  await tx.run(sql`UPDATE setting_version SET version = version + 1`);
}

/**
 * Call it last: logs the change and applies it in this process once it is durable; other processes look for changes.
 */
export async function recordChange(call: WriteCall, change: Change): Promise<void> {
  const { tx, session, services } = call;
  await tx.run(sql`
    INSERT INTO setting_change (id, actor, kind, subject, before, after, reason)
    VALUES (${newId()}, ${session.userId}, ${change.kind}, ${change.subject}, ${JSON.stringify(change.before)},
            ${JSON.stringify(change.after)}, ${change.reason})`);
  const subject = `${change.kind}: ${change.subject}`;
  const { address, userAgent } = call;
  await tx.run(noteSecurity({ kind: 'setting_changed', userId: session.userId, subject, address, userAgent }));
  const news = await readSettings(tx);
  tx.afterCommit(() => services.bus.publish('settings', news));
}
