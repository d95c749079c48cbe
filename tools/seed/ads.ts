import type { ParamsOf } from '#contract/catalogue.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { actorOf } from './actor.ts';
import { type People, personOf, TRADING_PASSWORD } from './people.ts';

interface AdSpec extends Omit<ParamsOf<'ads.publish'>, 'tradePassword'> {
  readonly provider: string;
}

type Range = readonly [minFace: number, maxFace: number, totalPoints: number];

const ad = (
  provider: string,
  [cardTypeId, rate]: readonly [string, string],
  [minFace, maxFace, totalAmount]: Range,
  more: Partial<AdSpec> = {},
): AdSpec => ({ provider, cardTypeId, rate, minFace, maxFace, totalAmount, ...more });

const FAST = 'Fast';
const NEWCOMERS = 'First sellers welcome';
const BULK = 'Bulk';
const NO_RECEIPT = 'Receipt not needed';
const CLEAR_PHOTO = 'Clear photo please';
const NIGHT = '夜间在线';

/** Oldest first. Every provider appears, and every sort and filter of the list has results. */
export const ADS: readonly AdSpec[] = [
  ad('northgate', ['amazon-us-usd-ecode', '86.50'], [25, 1000, 12_000], {
    tags: [FAST, BULK],
    description: 'Codes only, no split cards. Checked within five minutes, day and night.',
  }),
  ad('northgate', ['apple-us-usd-ecode', '84.00'], [10, 500, 9_000], { tags: [NO_RECEIPT, FAST] }),
  ad('northgate', ['visa-us-usd-ecode', '78.25'], [25, 500, 4_000], {
    tags: [CLEAR_PHOTO],
    receipt: 'any',
    description: 'Activated cards only. Send the activation receipt with the photo.',
  }),
  ad('cedar_cards', ['amazon-de-eur-ecode', '83.75'], [10, 500, 5_000], {
    tags: [FAST],
    description: 'Deutsch, français, English. German cards only, no Austrian ones.',
  }),
  ad('cedar_cards', ['sephora-fr-eur-ecode', '72.40'], [20, 300, 1_500]),
  ad('cedar_cards', ['steam-ch-chf-ecode', '80.10'], [10, 200, 1_200], { tags: [NEWCOMERS] }),
  ad('bluewave', ['steam-us-usd-ecode', '85.25'], [5, 200, 2_500], {
    fixedFaces: [5, 10, 20, 50, 100],
    tags: [FAST, NO_RECEIPT],
    description: 'The usual Steam values only.',
  }),
  ad('bluewave', ['roblox-us-usd-ecode', '76.00'], [10, 200, 900], { tags: [NEWCOMERS] }),
  ad('bluewave', ['playstation-us-usd-ecode', '82.60'], [10, 250, 1_800]),
  ad('bluewave', ['razer-gold-us-usd-ecode', '88.1250'], [1, 500, 2_000], { tags: [BULK] }),
  ad('lumen_trade', ['amazon-us-usd-ecode', '85.75'], [50, 500, 8_000], { tags: [BULK], receipt: 'none' }),
  ad('demo_provider', ['amazon-us-usd-physical', '71.00'], [25, 500, 3_000], {
    tags: [CLEAR_PHOTO],
    description: 'Sealed cards from a shop, by a carrier with a tracking number.',
    deliverMinutes: 2_880,
  }),
  ad('lumen_trade', ['amazon-gb-gbp-ecode', '84.20'], [10, 500, 5_000]),
  ad('lumen_trade', ['google-play-us-usd-ecode', '79.90'], [10, 200, 3_000], { tags: [FAST] }),
  ad('lumen_trade', ['ebay-us-usd-ecode', '81.00'], [25, 200, 2_000], { tags: [CLEAR_PHOTO] }),
  ad('harbor_lane', ['apple-us-usd-ecode', '82.50'], [10, 200, 1_000], {
    tags: [NEWCOMERS],
    description: 'One card at a time, please.',
    maxCards: 1,
  }),
  ad('harbor_lane', ['netflix-us-usd-ecode', '71.00'], [15, 100, 400]),
  ad('kiteline', ['amazon-jp-jpy-ecode', '81.3750'], [500, 50_000, 3_000], { tags: [NIGHT] }),
  ad('kiteline', ['nintendo-jp-jpy-ecode', '77.5000'], [500, 9_000, 800], { tags: [NIGHT] }),
  ad('kiteline', ['apple-cn-cny-ecode', '83.10'], [50, 1_000, 2_000], {
    tags: [NIGHT, FAST],
    description: '十分钟内验卡。',
  }),
  ad('orchid_co', ['sephora-us-usd-ecode', '74.50'], [10, 300, 2_500], { receipt: 'cash' }),
  ad('orchid_co', ['nike-us-usd-ecode', '75.80'], [20, 500, 3_500], { tags: [BULK] }),
  ad('orchid_co', ['target-us-usd-ecode', '77.00'], [10, 500, 2_000], { receipt: 'debit' }),
  ad('summit_gc', ['walmart-us-usd-ecode', '87.00'], [10, 500, 1_000], { tags: ['New, rising'] }),
  ad('demo_provider', ['amazon-us-usd-ecode', '86.00'], [10, 500, 6_000], {
    tags: [FAST, NEWCOMERS],
    description: 'Send code and photo together. Checked at once; points are released the same minute.',
  }),
  ad('demo_provider', ['steam-us-usd-ecode', '84.75'], [5, 200, 2_000], { tags: [FAST] }),
  ad('demo_provider', ['apple-us-usd-ecode', '83.50'], [10, 500, 3_000], { tags: [NO_RECEIPT] }),
  ad('demo_provider', ['xbox-us-usd-ecode', '80.00'], [10, 100, 800], { fixedFaces: [10, 15, 25, 50, 100] }),
  ad('demo_provider', ['amazon-gb-gbp-ecode', '85.10'], [10, 300, 2_000]),
  ad('demo_provider', ['google-play-br-brl-ecode', '76.30'], [30, 500, 500], { description: 'Back next month.' }),
];
const ADDRESS = 'Demo Provider\n500 Harbor Street, Suite 12\nSeattle WA 98101\nUSA';
const OFF_THE_SHELF = 'google-play-br-brl-ecode';
const OLDEST_DAYS = 58;

/** Publishes all of them, as their providers, in one transaction. */
export async function seedAds(services: Services, people: People): Promise<void> {
  await services.db.transaction(async (tx) => {
    for (const [index, { provider, ...draft }] of ADS.entries()) {
      const actor = actorOf(services, personOf(people, provider));
      if (draft.cardTypeId.endsWith('-physical')) await actor.send('users.setAddress', { address: ADDRESS }, tx);
      const { code } = await actor.send('ads.publish', { ...draft, tradePassword: TRADING_PASSWORD }, tx);
      if (draft.cardTypeId === OFF_THE_SHELF) await actor.send('ads.shelve', { code, onShelf: false }, tx);
      const daysAgo = OLDEST_DAYS - index;
      await tx.run(sql`
        UPDATE buy_ad SET created_at = now() - make_interval(days => ${daysAgo}), views = ${((index * 37) % 211) + 12}
        WHERE code = ${code}`);
    }
  });
}
