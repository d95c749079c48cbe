import { defineCache } from '#server/app/cache.ts';
import type { Services } from '#server/app/services.ts';
import { type PayoutPartyRow, payoutPartyOf } from './opponent.store.ts';
import { usualTimesNow } from './payers.store.ts';
import type { PayoutRow } from './payouts.store.ts';

const keptMs = ({ rules }: Services) => rules.get('payouts.record_cache_ms');

/** Reading them takes up to a thousand payouts, and the page of a payout is fetched every few seconds. */
const usual = defineCache<null, ReadonlyMap<string, number>>({
  max: 1,
  keptMs,
  load: ({ db }) => usualTimesNow(db),
});

/** Median seconds from request to confirmed payment, by place of the account. */
export const usualTimes = (services: Services): Promise<ReadonlyMap<string, number>> => usual(services, '', null);

type RowWithProvider = Pick<PayoutRow, 'id' | 'state' | 'ownerId'> & { readonly providerId: string };

interface Side {
  readonly row: RowWithProvider;
  /** The party whose record it is. */
  readonly of: 'owner' | 'provider';
}

const records = defineCache<Side, PayoutPartyRow>({
  max: 5_000,
  keptMs,
  load: ({ db }, { row: { ownerId, providerId }, of }) => payoutPartyOf(db, { ownerId, providerId, of }),
});

/** The record of a party for the other one, read anew when the payout moves on. */
export const recordOf = (services: Services, side: Side): Promise<PayoutPartyRow> => {
  const { row, of } = side;
  return records(services, `${of} ${row.providerId} ${row.state} ${row.id}`, side);
};
