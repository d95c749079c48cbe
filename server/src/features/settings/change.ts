import type { WriteCall } from '#server/gateway/handler.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { readSettings } from '#server/platform/settings/settings-watch.ts';

export type SettingKind = 'rule' | 'card_type' | 'brand' | 'fx';
/** What a setting was or is, by name; a null is a number that comes from elsewhere. */
export type SettingState = Readonly<Record<string, string | number | boolean | null>>;

export interface Change {
  readonly kind: SettingKind;
  /** A rule's name, a card type's or brand's id, a currency. */
  readonly subject: string;
  readonly before: SettingState;
  readonly after: SettingState;
  readonly reason: string;
}

/** Call it first in a changing transaction: one change of settings at a time, so that each sees the one before. */
export async function lockSettings({ tx }: WriteCall): Promise<void> {
  await tx.run(sql`UPDATE setting_version SET version = version + 1`);
}

/** Call it last: writes the change down and tells it to this process once it is durable; others look for themselves. */
export async function recordChange(call: WriteCall, change: Change): Promise<void> {
  const { tx, session, services } = call;
  await tx.run(sql`
    INSERT INTO setting_change (id, actor, kind, subject, before, after, reason)
    VALUES (${newId()}, ${session.userId}, ${change.kind}, ${change.subject}, ${JSON.stringify(change.before)},
            ${JSON.stringify(change.after)}, ${change.reason})`);
  const news = await readSettings(tx);
  tx.afterCommit(() => services.bus.publish('settings', news));
}
