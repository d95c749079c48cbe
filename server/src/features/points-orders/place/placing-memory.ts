import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type AdSides, adSidesOf } from './points-ad.store.ts';

const MAX_ADS = 20_000;
const MAX_HOLDERS = 100_000;

/** What this process has seen and what never changes: the sides of ads, and who has a points account. */
const placingMemory = definePart(() => ({
  ads: new LRUCache<string, AdSides>({ max: MAX_ADS }),
  holders: new LRUCache<string, true>({ max: MAX_HOLDERS }),
}));

/** Whose ad it is and what they do with points; null: there is none of this code. */
export async function sidesOfAd(services: Services, db: Queryable, code: string): Promise<AdSides | null> {
  const { ads } = placingMemory(services);
  const sides = ads.get(code) ?? (await adSidesOf(db, code));
  if (sides !== null) ads.set(code, sides);
  return sides;
}

/** Those of these users who may have no points account yet, each once, in the order of their ids. */
export function withoutAccount(services: Services, userIds: readonly string[]): readonly string[] {
  const { holders } = placingMemory(services);
  return [...new Set(userIds)].filter((id) => !holders.has(id)).toSorted();
}

/** Opens their points accounts, and remembers them once the transaction is durable. */
export async function openPointsAccounts(services: Services, tx: Tx, userIds: readonly string[]): Promise<void> {
  await services.ledger.openAccounts(userIds.map(pointsAccountOf), tx);
  tx.afterCommit(() => {
    for (const id of userIds) placingMemory(services).holders.set(id, true);
  });
}
