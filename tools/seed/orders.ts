import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Age } from './backdate.ts';
import { cardCode, seededRandom } from './codes.ts';
import { CLOCKS_S, PLANS, type Plan } from './order-plans.ts';
import { FATES } from './outcomes.ts';
import { type People, personOf } from './people.ts';
import { type AdSeen, openScene } from './scene.ts';

/** Orders made at the same time: enough to use both cores, few enough to leave room for visitors. */
const AT_ONCE = 6;
const HOUR_S = 3_600;

/** Makes every order with the product's own use cases, and returns how old each should look. */
export async function seedOrders(services: Services, people: People): Promise<Age[]> {
  const ads = await loadAds(services, people);
  const random = seededRandom(20_261);
  const jobs = PLANS.map((plan, index) => ({
    plan,
    index,
    codes: plan.faces.map(() => cardCode(plan.cardTypeId, random)),
  }));
  const ages: Age[] = [];
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      const { plan, index, codes } = job;
      const ad = ads.get(`${plan.provider} ${plan.cardTypeId}`);
      if (ad === undefined) throw new Error(`the demo has no ad for ${plan.provider} ${plan.cardTypeId}`);
      const scene = await openScene({ services, people, ad, codes }, plan);
      await FATES[plan.fate](scene);
      ages.push(ageOf(plan, index, scene.code));
    }
  };
  await withoutDayLimits(services, () => Promise.all(Array.from({ length: AT_ONCE }, work)));
  return ages;
}

/** Months of orders are made within a minute: their sellers have the highest level meanwhile, and then their own. */
async function withoutDayLimits({ db }: Services, work: () => Promise<unknown>): Promise<void> {
  const lower = await db.many<{ id: string; level: number }>(sql`
    SELECT id, identity_level AS level FROM app_user WHERE is_demo AND identity_level < 2`);
  await db.run(sql`UPDATE app_user SET identity_level = 2 WHERE is_demo`);
  await work();
  for (const { id, level } of lower) {
    await db.run(sql`UPDATE app_user SET identity_level = ${level} WHERE id = ${id}`);
  }
}

async function loadAds({ db }: Services, people: People): Promise<Map<string, AdSeen>> {
  const rows = await db.many<AdSeen & { providerId: string; cardTypeId: string }>(sql`
    SELECT a.code, a.brand_id AS "brandId", b.colour, a.provider_id AS "providerId", a.card_type_id AS "cardTypeId"
    FROM buy_ad a JOIN brand b ON b.id = a.brand_id`);
  const names = new Map([...people.values()].map(({ id, name }) => [id, personOf(people, name).name]));
  return new Map(rows.map((row) => [`${names.get(row.providerId)} ${row.cardTypeId}`, row]));
}

/** A minute or two until it is viewed, some minutes between further events; never in the future. */
function ageOf(plan: Plan, index: number, code: string): Age {
  const isOpen = CLOCKS_S[plan.fate] !== undefined;
  const placedAgoS = Math.round(plan.placedHoursAgo * HOUR_S) + (isOpen ? 20 : (index * 613) % 3_000);
  const firstS = Math.min(45 + ((index * 29) % 100), Math.floor(placedAgoS / 2));
  const gapS = Math.min(150 + ((index * 101) % 500), Math.floor(placedAgoS / 8));
  return { code, placedAgoS, firstS, gapS, clockS: CLOCKS_S[plan.fate] ?? null };
}
