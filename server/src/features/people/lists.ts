import {
  addBlock,
  addTrust,
  cancelAllTrust,
  cancelTrust,
  listBlocks,
  listTrust,
  removeBlock,
} from '#contract/functions/people.ts';
import { isStaff } from '#core/access/access.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { clearList, countOn, isOn, type ListKind, peoplePage, putOn, takeOff } from './lists.store.ts';
import { personById } from './people.store.ts';
import { NO_STATS, statsOf } from './trade-stats.ts';

const done = { ok: true as const };

export const addTrustHandler = handle(addTrust, async (call: WriteCall, { userId }) => {
  const pair = await pairOf(call, userId);
  if (await isOn(call.tx, 'block', pair)) throw new AppError('people.blocked');
  await roomOn(call, 'trust', pair);
  await putOn(call.tx, 'trust', pair);
  return done;
});

/** Blocking removes trust. Open orders of the two go on: only future matching respects the list. */
export const addBlockHandler = handle(addBlock, async (call: WriteCall, { userId }) => {
  const pair = await pairOf(call, userId);
  await roomOn(call, 'block', pair);
  await takeOff(call.tx, 'trust', pair);
  await putOn(call.tx, 'block', pair);
  return done;
});

export const cancelTrustHandler = handle(cancelTrust, async ({ tx, session }: WriteCall, { userId }) => {
  await takeOff(tx, 'trust', [session.userId, userId]);
  return done;
});

export const cancelAllTrustHandler = handle(cancelAllTrust, async ({ tx, session }: WriteCall) => ({
  count: await clearList(tx, 'trust', session.userId),
}));

export const removeBlockHandler = handle(removeBlock, async ({ tx, session }: WriteCall, { userId }) => {
  await takeOff(tx, 'block', [session.userId, userId]);
  return done;
});

export const listTrustHandler = handle(listTrust, (call: UserCall, params) => listed(call, 'trust', params));
export const listBlocksHandler = handle(listBlocks, (call: UserCall, params) => listed(call, 'block', params));

/** The caller and an account that may be on a list of theirs. */
async function pairOf({ tx, session }: WriteCall, userId: string): Promise<readonly [string, string]> {
  if (userId === session.userId) throw new AppError('people.oneself');
  const person = await personById(tx, userId);
  if (person === null) throw new AppError('nothing.found');
  if (isStaff(person.role)) throw new AppError('people.staff');
  return [session.userId, userId];
}

async function roomOn({ tx, services }: WriteCall, kind: ListKind, pair: readonly [string, string]): Promise<void> {
  const limit = services.rules.get(kind === 'trust' ? 'people.max_trusts' : 'people.max_blocks');
  if ((await countOn(tx, kind, pair)) >= limit) throw new AppError('people.too_many', { limit });
}

interface Params {
  readonly search?: string | undefined;
  readonly start: number;
  readonly limit: number;
}

async function listed({ db, session, services }: UserCall, kind: ListKind, { search, start, limit }: Params) {
  const page = { search, start, limit };
  const { rows, totalCount } = await peoplePage(db, { kind, owner: session.userId }, page);
  const stats = await statsOf(
    db,
    rows.map((row) => row.userId),
  );
  const list = rows.map((row) => {
    const { ended, completedPermille } = stats.get(row.userId) ?? NO_STATS;
    const online = services.presence.isOnline(row.userId);
    return { ...row, online, orders: ended, completedPermille, at: row.at };
  });
  return { list, totalCount };
}
