import type { UserChanged } from '#contract/events/users.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';

/** Tells the owner of an account about a change to it, in case somebody else made it. */
export async function tellChanged(tx: Tx, owner: string, what: UserChanged['what']): Promise<void> {
  await tell(tx, { event: 'users.changed', to: { owner }, payload: { what } });
}
