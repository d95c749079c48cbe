import { dayLimits } from '#core/identity/day-limits.ts';
import { decidePlacements } from '#core/orders/place.ts';
import type { PlaceOutcome, PlaceRules } from '#core/orders/place-facts.ts';
import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { lockPlacements } from './lock-placements.ts';
import type { PlacedRequest, PlaceRequest } from './place-request.ts';
import { writePlacements } from './write-placements.ts';

/** The result of a request; `repeated`: its key was used before, so the stored answer counts. */
export type PlaceResult = PlaceOutcome | { readonly outcome: 'repeated' };

/** The current rules of placing. */
export const placeRules = ({ rules }: Pick<Services, 'rules'>): PlaceRules => ({
  maxCards: rules.get('orders.max_cards'),
  maxOpenPair: rules.get('orders.max_open_per_pair'),
  maxOpen: rules.get('orders.max_open_per_user'),
  maxPromisesPair: rules.get('orders.max_promises_per_pair'),
  minRemainder: BigInt(rules.get('ads.min_remainder')),
  exposureBps: BigInt(rules.get('bail.exposure_multiple_bps')),
  dayLimits: dayLimits('trade', rules),
});

/**
 * The one way to an order, for one or many: the database locks and returns the facts, the core decides, the database
 * writes; all in the caller's transaction. A refused request leaves nothing behind and does not affect the others. No
 * code hash and no image may occur twice in a batch.
 */
export async function placeBatch(
  services: Pick<Services, 'rules' | 'bus' | 'vault'>,
  tx: Tx,
  requests: readonly PlaceRequest[],
): Promise<PlaceResult[]> {
  const rules = placeRules(services);
  const { facts, now, repeated } = await lockPlacements(tx, requests, rules);
  const fresh = repeated.size === 0 ? requests : requests.filter(({ orderId }) => !repeated.has(orderId));
  const { outcomes, stock } = decidePlacements(fresh, facts, rules);
  const byOrder = new Map<string, PlaceOutcome>();
  const placed: PlacedRequest[] = [];
  for (const [index, request] of fresh.entries()) {
    const outcome = outcomes[index] as PlaceOutcome;
    byOrder.set(request.orderId, outcome);
    if (outcome.outcome === 'placed') placed.push({ request, placed: outcome });
  }
  const refused = requests.filter(({ orderId }) => byOrder.get(orderId)?.outcome !== 'placed');
  await writePlacements(services, tx, { placed, stock, now, refused, repeated });
  const closed = [...stock].flatMap(([id, left]) => (left.closed ? [id] : []));
  if (closed.length > 0) tx.afterCommit(() => services.bus.publish('ads', { adIds: closed }));
  return requests.map(({ orderId }) => byOrder.get(orderId) ?? { outcome: 'repeated' });
}
