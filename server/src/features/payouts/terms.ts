import { getPayoutTerms } from '#contract/functions/payouts.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { spareOf } from '#core/outflow/outflow.ts';
import { PLACES } from '#core/payment-accounts/places.ts';
import { CURRENCY_OF_PLACE } from '#core/payouts/request-payout.ts';
import { PAYOUT_TYPES } from '#core/people/provider-switches.ts';
import type { Services } from '#server/app/services.ts';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { spareNow } from '#server/features/bail/public.ts';
import { type PartyRow, partyById, senderFacts } from '#server/features/sends/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { receivingPayers } from './payers.store.ts';
import { countOpen } from './payouts.store.ts';
import { usualTimes } from './records.ts';

/** What a trader has and what of it may leave now. Read it under the lock of the trader’s account to decide by it. */
export async function ownerFacts(services: Services, db: Queryable, owner: PartyRow) {
  const openPayouts = await countOpen(db, owner.id);
  const facts = await senderFacts(services, db, owner);
  const { available, outToday, outLimit } = facts;
  const exposureBps = BigInt(services.rules.get('bail.exposure_multiple_bps'));
  return { available, spare: spareOf(facts, { exposureBps }), openPayouts, outToday, outLimit };
}

export const requestRules = ({ rules }: Services) => ({
  least: BigInt(rules.get('payouts.least_points')),
  most: BigInt(rules.get('payouts.most_points')),
  maxOpen: rules.get('payouts.max_open'),
});

/** The kind of provider that pays payouts. */
const [PAYS] = PAYOUT_TYPES;

export const getPayoutTermsHandler = handle(getPayoutTerms, async ({ services, db, session }: UserCall) => {
  const facts = await ownerFacts(services, db, await partyById(db, session.userId));
  const { least, most, maxOpen } = requestRules(services);
  const payers = (await receivingPayers(db)).filter((id) => id !== session.userId && services.presence.isOnline(id));
  const usual = await usualTimes(services);
  return {
    least: least.toString(),
    most: most.toString(),
    outLimit: facts.outLimit.toString(),
    leftToday: leftOfDay(facts.outLimit, facts.outToday).toString(),
    spare: await spareNow(db, { userId: session.userId, way: 'payout' }, facts.spare),
    heldUntil: await moneyHeldUntil(db, session.userId),
    openPayouts: facts.openPayouts,
    maxOpen,
    spreadBps: services.rules.get('payouts.spread_bps'),
    takeS: services.rules.get('payouts.take_s'),
    channels: [...services.payoutChannels].map(([channel, { hasSender, providers }]) => ({
      channel,
      hasSender,
      isOwn: session.serverType === PAYS && providers.includes(session.userId),
    })),
    payersOnline: payers.length,
    rates: PLACES.map((place) => {
      const currency = CURRENCY_OF_PLACE[place];
      const rate = services.rates.usdPer(currency);
      return {
        place,
        currency,
        usualS: usual.get(place) ?? null,
        fx: rate === null || rate.isStale ? null : rate.rate.toString(),
      };
    }),
  };
});
