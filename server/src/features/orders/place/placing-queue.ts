import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import type { KeyedCall } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';
import { type OfferCache, openOfferCache } from './offer-cache.ts';
import { type PlaceResult, placeBatch } from './place-batch.ts';
import type { PlaceRequest } from './place-request.ts';

/** The state of placing in one process: the batches in flight, cached ads, and keyed calls in progress. */
export interface PlacingQueue {
  readonly offers: OfferCache;
  readonly batcher: Batcher<PlaceRequest, PlaceResult>;
  /** Users known to have a points account; accounts are never closed. */
  readonly accountHolders: LRUCache<string, true>;
  /** Runs `work` once for concurrent callers with the same key. Throws `gateway.idempotency_mismatch`. */
  once<T>(call: KeyedCall, work: () => Promise<T>): Promise<T>;
}

const MAX_HOLDERS = 100_000;

/** The queue of these services, opened with the first order. */
export const queueOf = definePart(openQueue);

function openQueue(services: Services): PlacingQueue {
  const { rules } = services;
  const underWay = new Map<string, { readonly hash: Buffer; readonly answer: Promise<unknown> }>();
  return {
    offers: openOfferCache(services),
    accountHolders: new LRUCache({ max: MAX_HOLDERS }),
    batcher: openPlacing(services, rules.get('orders.placements_waiting')),
    once<T>(call: KeyedCall, work: () => Promise<T>): Promise<T> {
      const key = `${call.userId} ${call.key}`;
      const first = underWay.get(key);
      if (first === undefined) {
        const answer = work().finally(() => underWay.delete(key));
        underWay.set(key, { hash: call.paramsHash, answer });
        return answer;
      }
      if (!first.hash.equals(call.paramsHash)) throw new AppError('gateway.idempotency_mismatch');
      return first.answer as Promise<T>;
    },
  };
}

/** Places orders that arrive at the same time together, one transaction a batch; at most `maxWaiting` wait. */
export function openPlacing(
  services: Pick<Services, 'rules' | 'db' | 'bus' | 'vault'>,
  maxWaiting: number,
): Batcher<PlaceRequest, PlaceResult> {
  const { rules, db } = services;
  return openBatcher({
    run: (batch) => db.transaction((tx) => placeBatch(services, tx, batch)),
    keysOf: ({ newCards }) => newCards.flatMap(({ imageId, codeKey }) => [imageId ?? '', codeKey ?? '']),
    lockOf: ({ candidates, takerId }) => candidates[0]?.offer.ownerId ?? takerId,
    maxItems: rules.get('orders.batch_max'),
    waitMs: rules.get('orders.batch_wait_ms'),
    maxInFlight: rules.get('orders.batches_in_flight'),
    maxWaiting,
    busy: 'orders.busy',
  });
}
