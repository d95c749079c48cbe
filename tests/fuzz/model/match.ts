import type { ModelAd } from './ads.ts';
import type { Accounts } from './bail.ts';
import { isOpenAt } from './hours.ts';
import { priceAt, worth } from './money.ts';
import { openBetween, openPurchases, openSales, type Trades } from './open-orders.ts';
import { fitsLimits, MAX_OPEN, MAX_OPEN_PAIR, MIN_FACE } from './terms.ts';

const MAX_FACE = 500;

/** The parts of a market that decide who can trade with whom. */
export interface Market extends Trades {
  readonly accounts: Accounts;
  readonly ads: readonly ModelAd[];
  readonly blocks: ReadonlySet<string>;
}

const areBlocked = ({ blocks }: Market, a: number, b: number): boolean =>
  blocks.has(`${a} ${b}`) || blocks.has(`${b} ${a}`);

/** Whether these two can trade for this amount: `caller`, who places, is whose limit counts. */
export function mayTrade(
  market: Market,
  { seller, provider, total, caller }: { seller: number; provider: number; total: bigint; caller: number },
): boolean {
  const { accounts } = market;
  if (seller === provider || accounts.isPaused(seller) || accounts.isPaused(provider)) return false;
  if (areBlocked(market, seller, provider) || openBetween(market, seller, provider) >= MAX_OPEN_PAIR) return false;
  const open = caller === seller ? openSales(market, seller) : openPurchases(market, provider);
  return open < MAX_OPEN && accounts.covers(provider, total);
}

/** Whether a buy ad takes these cards now. */
export function canSell(market: Market, adNo: number, seller: number, faces: readonly number[]): boolean {
  const ad = market.ads[adNo];
  if (ad?.status !== 'on') return false;
  const total = worth(faces, priceAt(ad.rate));
  const fits = faces.every((face) => face >= MIN_FACE[ad.form] && face <= MAX_FACE);
  if (!fits || ad.remaining < total || !fitsLimits(ad.limits, total)) return false;
  return mayTrade(market, { seller, provider: ad.provider, total, caller: seller });
}

/**
 * The buy ads that a quick trade could go to: those that are open, if any are, with the best price that everything else
 * allows, and among them the best record. Between equals the product asks who was faster, which the model does not know.
 */
export function bestAds(
  market: Market,
  offer: {
    readonly seller: number;
    readonly faces: readonly number[];
    readonly least: bigint;
    /** An order that moves on keeps its amount, and avoids its former providers. */
    readonly amount?: bigint;
    readonly without?: readonly number[];
  },
): number[] {
  const { seller, faces, without = [] } = offer;
  const { accounts } = market;
  const now = Date.now();
  const all = market.ads.flatMap(({ provider, rate, status, form, remaining, limits, openHours }, no) => {
    const isOpen = isOpenAt(now, openHours);
    const price = priceAt(rate);
    const total = offer.amount ?? worth(faces, price);
    const isOffered = status === 'on' && form === 'ecode' && remaining >= total && price >= offer.least;
    const isApart = provider === seller || without.includes(provider) || areBlocked(market, seller, provider);
    const isFree = !accounts.isPaused(provider) && openBetween(market, seller, provider) < MAX_OPEN_PAIR;
    const is = isOffered && !isApart && isFree && fitsLimits(limits, total) && accounts.covers(provider, total);
    return is ? [{ no, rate, isOpen, share: accounts.share(provider) }] : [];
  });
  const open = all.filter(({ isOpen }) => isOpen);
  const fits = open.length > 0 ? open : all;
  const best = fits.sort((a, b) => b.rate - a.rate || b.share - a.share)[0];
  return fits.filter(({ rate, share }) => rate === best?.rate && share === best.share).map(({ no }) => no);
}
