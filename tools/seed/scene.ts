import type { ResultOf } from '#contract/catalogue.ts';
import { pow10 } from '#core/money/amount.ts';
import type { Services } from '#server/app/services.ts';
import { keepImage } from '#server/features/uploads/public.ts';
import { sealCodes } from '#web/lib/crypto/seal.ts';
import { type Actor, actorOf } from './actor.ts';
import type { Plan } from './order-plans.ts';
import { type People, personOf, TRADING_PASSWORD } from './people.ts';
import { cardPicture, evidencePicture } from './pictures.ts';

type OrderView = ResultOf<'orders.get'>;
type Claim = { readonly kind: 'invalid' | 'mismatch'; readonly actualFaceValue: number; readonly note: string };

interface Ruling {
  readonly outcome: string;
  readonly value: number;
  readonly reason: string;
  readonly fraud?: boolean;
}

/** One order of the demo with its parties' actions. */
export interface Scene {
  readonly code: string;
  readonly seller: Actor;
  readonly provider: Actor;
  readonly moderator: Actor;
  readonly moderator2: Actor;
  order(): Promise<OrderView>;
  /** The provider opens the first `count` cards, or all. */
  view(count?: number): Promise<void>;
  release(): Promise<void>;
  /** The provider claims the last card. */
  claim(claim: Claim): Promise<void>;
  rule(by: Actor, ruling: Ruling): Promise<void>;
}

export interface AdSeen {
  readonly code: string;
  readonly brandId: string;
  readonly colour: string;
}

export interface Setting {
  readonly services: Services;
  readonly people: People;
  readonly ad: AdSeen;
  /** The seller's cards: one code a face value. */
  readonly codes: readonly string[];
}

/** Places the order and returns its scene. */
export async function openScene(setting: Setting, plan: Plan): Promise<Scene> {
  const { services, people } = setting;
  const [seller, provider] = [plan.seller, plan.provider].map((name) => actorOf(services, personOf(people, name)));
  if (seller === undefined || provider === undefined) throw new Error('an order has two parties');
  const code = await place(setting, plan, seller);
  const order = () => provider.send('orders.get', { code });
  return {
    code,
    seller,
    provider,
    moderator: actorOf(services, personOf(people, 'demo_moderator')),
    moderator2: actorOf(services, personOf(people, 'demo_moderator2')),
    order,
    async view(count) {
      const { cards } = await order();
      for (const card of cards.slice(0, count ?? cards.length)) {
        await provider.send('orders.revealCard', { code, cardId: card.id, tradePassword: TRADING_PASSWORD });
      }
    },
    async release() {
      await provider.send('orders.release', { code, tradePassword: TRADING_PASSWORD });
    },
    async claim(claim) {
      const card = (await order()).cards.at(-1);
      if (card === undefined) throw new Error('an order has cards');
      const grant = { userId: provider.person.id, purpose: 'evidence' as const };
      const { id } = await keepImage(services, grant, await evidencePicture(code));
      await provider.send('disputes.openClaim', { code, cards: [{ cardId: card.id, ...claim, evidence: [id] }] });
    },
    async rule(by, { outcome, value, reason, fraud = false }) {
      const { cards, unit } = await order();
      const counted = (BigInt(value) * pow10(unit)).toString();
      const cardValues = cards.map((card) => ({ cardId: card.id, value: counted }));
      const { amount } = await by.send('disputes.previewRuling', { code, outcome, cardValues, fraud });
      await by.send('disputes.rule', { code, outcome, cardValues, amount, reason, fraud, signature: code });
    },
  };
}

async function place({ services, ad, codes }: Setting, plan: Plan, seller: Actor): Promise<string> {
  const { publicKey, keyId } = services.vault.publicKey;
  const view = await seller.send('ads.get', { code: ad.code });
  const { code: adCode, version: adVersion, unitPrice } = view;
  if (view.form === 'physical') {
    const promised = plan.faces.map((faceValue) => ({ faceValue }));
    const { orderCode } = await seller.send('orders.promise', { adCode, adVersion, unitPrice, cards: promised });
    return orderCode;
  }
  const { ephemeralKey, sealed } = await sealCodes({ publicKey, adCode: ad.code, sellerId: seller.person.id, codes });
  const grant = { userId: seller.person.id, purpose: 'card' as const };
  const cards = [];
  for (const [index, faceValue] of plan.faces.entries()) {
    const picture = await cardPicture({ colour: ad.colour, face: faceValue, code: codes[index] ?? '' });
    const { id: imageId } = await keepImage(services, grant, picture);
    cards.push({ faceValue, sealedCode: sealed[index] ?? '', imageId });
  }
  const placed = await seller.send('orders.place', { adCode, adVersion, unitPrice, keyId, ephemeralKey, cards });
  return placed.orderCode;
}
