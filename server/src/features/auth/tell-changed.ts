import type { AccountChanged } from '#contract/events/users.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';

/** Tells the owner of an account what of it was changed: if somebody else did it, the owner must learn of it. */
export async function tellChanged(tx: Tx, owner: string, what: AccountChanged['what']): Promise<void> {
  await tell(tx, { event: 'users.changed', home: owner, to: { owner }, payload: { what } });
}
