import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { placeOrder } from '#contract/functions/orders.ts';
import { pointsAccountId } from '#core/ledger/accounts.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { pointsFor, priceOf, type UnitPrice } from '#core/money/price.ts';
import { type Handler, handle, type UserCall } from '#server/gateway/handler.ts';
import { actOf, type KeyedAct, storedAnswer } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StoredCode } from '#server/platform/crypto/vault.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { checkOrderAmount } from './check-amount.ts';
import { pauseOf } from './open-guards.ts';
import { answerOf, findAdForm, type PlacedCard, type Placement, type PricedAd } from './place.store.ts';
import { deskOf, type PlacingDesk } from './placing-desk.ts';

type Params = z.output<typeof placeOrder.params>;
type Result = z.input<typeof placeOrder.result>;

interface Asked {
  readonly call: UserCall;
  readonly params: Params;
  readonly act: KeyedAct | null;
}

interface Priced {
  readonly ad: PricedAd;
  readonly price: UnitPrice;
}

/** How often an order is sent again after what stood in its way was put right. */
const MAX_ATTEMPTS = 3;

/**
 * Places an order: everything that needs no lock is checked and priced here, the rest in one statement that this order
 * shares with those that arrive at the same time (architecture, section 4).
 */
export const placeOrderHandler: Handler = handle(placeOrder, async (call: UserCall, params: Params) => {
  const act = actOf(call, placeOrder.code);
  const asked = { call, params, act };
  const desk = deskOf(call.services);
  return act === null ? place(desk, asked) : desk.once(act, () => placeUnderKey(desk, asked, act));
});

/** A repetition meets its own traces (stock sold, code known, price changed), so a refusal is checked for being one. */
async function placeUnderKey(desk: PlacingDesk, asked: Asked, act: KeyedAct): Promise<Result> {
  try {
    return await place(desk, asked);
  } catch (refusal) {
    if (!(refusal instanceof AppError)) throw refusal;
    return (await storedAnswer(asked.call.services.db, act).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'gateway.conflict' ? refusal : error;
    })) as Result;
  }
}

async function place(desk: PlacingDesk, asked: Asked): Promise<Result> {
  const { call, params, act } = asked;
  const priced = await pricedAd(desk, asked);
  const placement = await placementOf(asked, priced);
  let { ad } = priced;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const accountKnown = desk.accountHolders.has(placement.sellerId);
    const outcome = await desk.batcher.add({ ...placement, ad, accountKnown });
    if (outcome === 'ok') {
      if (!accountKnown) desk.accountHolders.set(placement.sellerId, true);
      return answerOf(placement);
    }
    if (act !== null && (outcome === 'exists' || outcome === 'mismatch')) {
      return (await storedAnswer(call.services.db, act)) as Result;
    }
    if (outcome === 'paused') throw await pauseOf(call.services.db, placement.sellerId);
    if (outcome === 'no_account') await openAccount(call);
    else if (outcome === 'stale') {
      await desk.ads.read(params.adCode);
      ({ ad } = await pricedAd(desk, asked));
    } else throw refusalOf(desk, outcome);
  }
  throw new AppError('orders.price_changed');
}

/** The ad as the seller saw it, at the price that the seller saw. */
async function pricedAd(desk: PlacingDesk, asked: Asked): Promise<Priced> {
  const { call, params } = asked;
  const cached = desk.ads.find(params.adCode);
  let ad = cached instanceof Promise ? await cached : cached;
  if (ad !== null && ad.version !== params.adVersion) ad = await desk.ads.read(params.adCode);
  if (ad === null) throw await withoutAd(call, params.adCode);
  if (ad.providerId === call.session.userId) throw new AppError('orders.own_ad');
  const fx = call.services.rates.usdPer(ad.currency);
  if (fx === null) throw new AppError('gateway.unavailable');
  const price = priceOf(fx.rate, ad.rate);
  if (ad.version !== params.adVersion || price !== BigInt(params.unitPrice)) throw new AppError('orders.price_changed');
  return { ad, price };
}

/** Cards are attached to e-code ads alone; an ad for physical cards takes promises. */
async function withoutAd({ services }: UserCall, code: string): Promise<AppError> {
  const isPhysical = (await findAdForm(services.db, code)) === 'physical';
  return new AppError(isPhysical ? 'orders.form_physical' : 'nothing.found');
}

async function placementOf({ call, params, act }: Asked, { ad, price }: Priced): Promise<Placement> {
  const { services, session } = call;
  checkCards(params.cards, ad, Math.min(ad.maxCards, services.rules.get('orders.max_cards')));
  const minorUnits = pow10(currencyOf(ad.currency).unit);
  const faceValue = BigInt(params.cards.reduce((sum, card) => sum + card.faceValue, 0)) * minorUnits;
  const amount = pointsFor(faceValue, ad.currency, price);
  if (amount === 0n) throw new AppError('orders.amount_zero');
  checkOrderAmount(amount, ad);
  const codes = await acceptCodes(call, params);
  return {
    orderId: newId(),
    orderCode: newCode('GO'),
    holdId: newId(),
    ad,
    sellerId: session.userId,
    accountKnown: false,
    unitPrice: price,
    amount,
    faceValue,
    feeBps: ad.feeBps ?? services.rules.get('orders.fee_bps'),
    description: params.description,
    key: act === null ? null : { text: act.key, paramsHash: act.paramsHash },
    cards: params.cards.map(
      (card, index): PlacedCard => ({
        id: newId(),
        row: index + 1,
        faceValue: BigInt(card.faceValue) * minorUnits,
        stored: codes[index] as StoredCode,
        imageId: card.imageId.toLowerCase(),
      }),
    ),
  };
}

function checkCards(cards: Params['cards'], ad: PricedAd, limit: number): void {
  if (cards.length > limit) throw new AppError('orders.too_many_cards', { limit });
  const images = new Set<string>();
  for (const [index, { faceValue, imageId }] of cards.entries()) {
    const taken = ad.fixedFaces
      ? ad.fixedFaces.includes(faceValue)
      : faceValue >= ad.minFace && faceValue <= ad.maxFace;
    if (!taken) throw new AppError('orders.face_not_taken', { row: index + 1 });
    images.add(imageId.toLowerCase());
  }
  if (images.size < cards.length) throw new AppError('cards.image_twice');
}

async function acceptCodes({ services, session }: UserCall, params: Params): Promise<StoredCode[]> {
  const { vault } = services;
  if (params.keyId !== vault.publicKey.keyId) throw new AppError('cards.key_unknown');
  const sealed = params.cards.map((card) => card.sealedCode);
  const codes = await vault.accept(
    { ephemeralKey: params.ephemeralKey, sealed },
    { scope: params.adCode, sellerId: session.userId },
  );
  for (const [index, { hash }] of codes.entries()) {
    if (codes.findIndex((other) => other.hash.equals(hash)) < index) {
      throw new AppError('cards.duplicate_row', { row: index + 1 });
    }
  }
  return codes;
}

async function openAccount({ services, session }: UserCall): Promise<void> {
  const { userId } = session;
  const account = { id: pointsAccountId(userId), home: userId, owner: userId, currency: POINTS.symbol };
  await services.ledger.openAccounts([{ ...account, kind: 'points' }]);
}

/** The database's word for a refusal is the error's code, with the row behind a stroke where a row is to blame. */
function refusalOf({ limits }: PlacingDesk, outcome: string): AppError {
  const [code, row] = outcome.split('/');
  const limit = code === 'orders.too_many_open' ? limits.maxOpen : limits.maxOpenPair;
  return new AppError(code as ErrorCode, row === undefined ? { limit } : { row: Number(row) });
}
