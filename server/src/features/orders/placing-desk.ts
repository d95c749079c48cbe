import { LRUCache } from 'lru-cache';
import { placeOrder } from '#contract/functions/orders.ts';
import type { Services } from '#server/app/services.ts';
import type { KeyedAct } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';
import { type PlaceLimits, type Placement, placeBatch } from './place.store.ts';
import { openPricedAds, type PricedAds } from './priced-ads.ts';

/** What placing keeps in a process: the batches under way, the ads it has seen, the keyed acts that are not done yet. */
export interface PlacingDesk {
  readonly ads: PricedAds;
  readonly limits: PlaceLimits;
  readonly batcher: Batcher<Placement, string>;
  /** Users of whom this process knows that they have a points account; an account is never closed. */
  readonly accountHolders: LRUCache<string, true>;
  /** Runs `work` once for all who ask under the same key at the same time. Throws `gateway.idempotency_mismatch`. */
  once<T>(act: KeyedAct, work: () => Promise<T>): Promise<T>;
}

const MAX_HOLDERS = 100_000;

const desks = new WeakMap<Services, PlacingDesk>();

/** The desk of these services, opened when the first order comes. */
export function deskOf(services: Services): PlacingDesk {
  const open = desks.get(services) ?? openDesk(services);
  desks.set(services, open);
  return open;
}

function openDesk(services: Services): PlacingDesk {
  const { rules, db } = services;
  // Read at each batch: a rule may change while the desk is open.
  const limits: PlaceLimits = {
    functionCode: placeOrder.code,
    get viewTimeoutS() {
      return rules.get('orders.view_timeout_s');
    },
    get maxOpenPair() {
      return rules.get('orders.max_open_per_pair');
    },
    get maxOpen() {
      return rules.get('orders.max_open_per_user');
    },
    get minRemainder() {
      return rules.get('ads.min_remainder');
    },
    get exposureBps() {
      return rules.get('bail.exposure_multiple_bps');
    },
  };
  const underWay = new Map<string, { readonly hash: Buffer; readonly answer: Promise<unknown> }>();
  return {
    ads: openPricedAds(services),
    accountHolders: new LRUCache({ max: MAX_HOLDERS }),
    limits,
    batcher: openBatcher({
      run: (batch) => placeBatch(db, batch, limits),
      keysOf: ({ cards }) => cards.flatMap((card) => [card.imageId, card.stored.hash.toString('latin1')]),
      lockOf: ({ ad }) => ad.accountId,
      maxItems: rules.get('orders.batch_max'),
      waitMs: rules.get('orders.batch_wait_ms'),
      maxInFlight: rules.get('orders.batches_in_flight'),
      maxWaiting: rules.get('orders.placements_waiting'),
      busy: 'orders.busy',
    }),
    once<T>(act: KeyedAct, work: () => Promise<T>): Promise<T> {
      const key = `${act.userId} ${act.key}`;
      const first = underWay.get(key);
      if (first === undefined) {
        const answer = work().finally(() => underWay.delete(key));
        underWay.set(key, { hash: act.paramsHash, answer });
        return answer;
      }
      if (!first.hash.equals(act.paramsHash)) throw new AppError('gateway.idempotency_mismatch');
      return first.answer as Promise<T>;
    },
  };
}
