import type { ResultOf } from '#contract/catalogue.ts';
import { pow10 } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { GIFT_CARD_METHOD, methodOf } from '#core/payment-accounts/methods.ts';
import type { Wire } from '#tools/wire/gateway-client.ts';
import { type BotAtWork, type Duty, isOurs, type Task, TRADING_PASSWORD as tradePassword } from './duty.ts';

type Offer = ResultOf<'pointsAds.list'>['list'][number];
type Side = Offer['side'];

const TAKE_S = 20;
const OFFERS_PER_LOOK = 5;
/** Points of an order where the offer names no least amount. */
const USUAL_POINTS = 10n * pow10(POINTS.unit);
/** No single order of a bot comes to more. */
const MOST_POINTS = 100n * pow10(POINTS.unit);

/**
 * Takes new offers of points once each, for a small amount. `names` are the other bots, with whom it does not trade. A currency is
 * looked through only after its number of offers has changed.
 */
export function takeOffers(names: readonly string[]): Duty {
  const counts = new Map<string, number>();
  const open = new Map<string, Offer[]>();
  const placed = new Set<string>();
  return {
    async look(bot) {
      const { currencies } = await bot.wire.call('pointsAds.getTerms', {});
      for (const { currency, selling, buying } of currencies) {
        for (const [side, count] of [
          ['sell', selling],
          ['buy', buying],
        ] as const) {
          const key = `${currency} ${side}`;
          if (counts.get(key) === count || (count === 0 && !counts.has(key))) continue;
          open.set(key, await newOffers(bot, { currency, side, names }));
          counts.set(key, count);
        }
      }
      return [...open.values()].flat().flatMap((offer): Task[] => {
        const { code } = offer;
        if (placed.has(code)) return [];
        const run = async (): Promise<void> => {
          placed.add(code);
          await takeOffer(bot.wire, code);
        };
        return [{ key: `${code} take`, delayS: TAKE_S, run }];
      });
    },
  };
}

interface Shelf {
  readonly currency: string;
  readonly side: Side;
  readonly names: readonly string[];
}

async function newOffers(bot: BotAtWork, { currency, side, names }: Shelf): Promise<Offer[]> {
  const query = { currency, side, sort: 'newest', othersOnly: true, limit: OFFERS_PER_LOOK } as const;
  const { list } = await bot.wire.call('pointsAds.list', query);
  return list.filter(({ owner, createdAt }) => isOurs(bot, createdAt) && !names.includes(owner.name));
}

/** Places an order on an offer as it is now, unless there was one before. */
async function takeOffer(wire: Wire, code: string): Promise<void> {
  const offer = await wire.call('pointsAds.get', { code });
  const { version: adVersion, unitPrice, owner, methods, side } = offer;
  const amount = amountOf(offer);
  if (amount === null || unitPrice === null) return;
  const { list } = await wire.call('pointsOrders.listMine', { search: owner.name });
  if (list.some(({ adCode }) => adCode === code)) return;
  const seen = { adCode: code, adVersion, unitPrice, amount: `${amount}` };
  if (side === 'sell') {
    const method = methods.find((name) => name !== GIFT_CARD_METHOD);
    if (method !== undefined) await wire.call('pointsOrders.place', { ...seen, method });
    return;
  }
  const accounts = (await wire.call('paymentAccounts.list', {})).list;
  const account = accounts.find((own) => methods.includes(methodOf(own) ?? ''));
  const method = account === undefined ? null : methodOf(account);
  if (account === undefined || method === null) return;
  await wire.call('pointsOrders.place', { ...seen, method, paymentAccountId: account.id, tradePassword });
}

/** A small amount that the offer takes; null: it takes none. */
export function amountOf(
  offer: Pick<Offer, 'exactAmounts' | 'minAmount' | 'maxAmount' | 'availableAmount'>,
): bigint | null {
  const { exactAmounts, minAmount, maxAmount, availableAmount } = offer;
  const most = [MOST_POINTS, BigInt(availableAmount), ...(maxAmount === null ? [] : [BigInt(maxAmount)])].reduce(
    (least, limit) => (limit < least ? limit : least),
  );
  const exact = exactAmounts?.[0];
  const wanted = exact === undefined ? BigInt(minAmount ?? (most < USUAL_POINTS ? most : USUAL_POINTS)) : BigInt(exact);
  return wanted > 0n && wanted <= most ? wanted : null;
}
