import { getLive } from '#contract/functions/calls.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { presentCall } from './calls.present.ts';
import { liveCallOf, partyOf, withNames } from './calls.store.ts';

/** For a page that opens while a call rings, or reconnects after missed messages. */
export const getLiveHandler = handle(getLive, async ({ db, session }: UserCall) => {
  const call = await liveCallOf(db, session.userId);
  const party = call && partyOf(call, session.userId);
  return { call: call && party ? presentCall(await withNames(db, call), party) : null };
});
