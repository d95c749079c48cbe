import type { ParamsOf } from '#contract/catalogue.ts';
import type { Services } from '#server/app/services.ts';
import { keepImage } from '#server/features/uploads/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { sealCodes } from '#web/lib/crypto/seal.ts';
import { type Actor, actorOf } from './actor.ts';
import { cardCode, seededRandom } from './codes.ts';
import { type People, personOf, TRADING_PASSWORD } from './people.ts';
import { cardPicture } from './pictures.ts';

interface SellSpec extends Omit<ParamsOf<'goods.publishAd'>, 'tradePassword'> {
  readonly seller: string;
  /** Face values of its cards, whole units; those after `|` are off the shelf. */
  readonly faces: string;
}

const sells = (seller: string, [cardTypeId, rate]: readonly [string, string], more: Partial<SellSpec>): SellSpec => ({
  seller,
  cardTypeId,
  rate,
  faces: '',
  ...more,
});

/** Oldest first. Every form, every receipt and both kinds of limits appear. */
const SELL_ADS: readonly SellSpec[] = [
  sells('grace_lin', ['apple-us-usd-ecode', '88.50'], {
    faces: '50 100 100',
    receipt: 'cash',
    tags: ['Bought in store'],
  }),
  sells('dmitri_v', ['steam-us-usd-ecode', '87.20'], { faces: '20 20 50', exact: true, tags: ['One by one'] }),
  sells('ana_m', ['amazon-us-usd-ecode', '91.00'], { faces: '100 50 25', quick: true, maxAmount: 200 }),
  sells('demo_trader', ['google-play-us-usd-ecode', '84.00'], { faces: '25 50', receipt: 'debit' }),
  sells('demo_trader', ['visa-us-usd-physical', '82.00'], {
    faces: '200 100',
    description: 'Sent by registered mail the next working day.',
    deliverMinutes: 2_880,
    confirmDays: 14,
  }),
  sells('demo_seller', ['amazon-us-usd-ecode', '89.50'], {
    faces: '25 50 100 200 | 500',
    receipt: 'cash',
    quick: true,
    minAmount: 20,
    tags: ['Receipt with photo', 'Fast'],
    description: 'Bought with cash last week. Codes unscratched until the photo.',
  }),
  sells('demo_seller', ['xbox-us-usd-ecode', '85.00'], { faces: '| 25' }),
];
const OLDEST_DAYS = 21;

/** Publishes them as their sellers and adds their cards. */
export async function seedSellAds(services: Services, people: People): Promise<void> {
  const random = seededRandom(33_007);
  for (const [index, { seller, faces, ...draft }] of SELL_ADS.entries()) {
    const actor = actorOf(services, personOf(people, seller));
    const { code } = await actor.send('goods.publishAd', { ...draft, tradePassword: TRADING_PASSWORD });
    const [onSale = '', offShelf = ''] = faces.split('|');
    const values = [...numbersOf(onSale), ...numbersOf(offShelf)];
    const params = { code, ...(await rowsOf(services, actor, { code, draft, values, random })) };
    const { added } = await actor.send('goods.addGoods', params);
    const hidden = added.slice(numbersOf(onSale).length).map(({ id }) => id);
    if (hidden.length > 0) await actor.send('goods.setShelf', { code, goodsIds: hidden, onShelf: false });
    await services.db.run(sql`
      UPDATE sell_ad SET created_at = now() - make_interval(days => ${OLDEST_DAYS - index * 3}), views = ${index * 17 + 9}
      WHERE code = ${code}`);
  }
}

interface NewGoods {
  readonly code: string;
  readonly draft: { readonly cardTypeId: string };
  readonly values: readonly number[];
  readonly random: () => number;
}

async function rowsOf(
  services: Services,
  actor: Actor,
  { code, draft, values, random }: NewGoods,
): Promise<Omit<ParamsOf<'goods.addGoods'>, 'code'>> {
  if (draft.cardTypeId.endsWith('-physical')) return { rows: values.map((faceValue) => ({ faceValue })) };
  const { publicKey, keyId } = services.vault.publicKey;
  const codes = values.map(() => cardCode(draft.cardTypeId, random));
  const { ephemeralKey, sealed } = await sealCodes({ publicKey, adCode: code, sellerId: actor.person.id, codes });
  const grant = { userId: actor.person.id, purpose: 'card' as const };
  const rows = [];
  for (const [index, faceValue] of values.entries()) {
    const picture = await cardPicture({ colour: '#34505A', face: faceValue, code: codes[index] ?? '' });
    const { id: imageId } = await keepImage(services, grant, picture);
    rows.push({ faceValue, sealedCode: sealed[index] ?? '', imageId });
  }
  return { keyId, ephemeralKey, rows };
}

const numbersOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
