import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { seedAds } from './seed/ads.ts';
import { seedApplications } from './seed/applications.ts';
import { backdate } from './seed/backdate.ts';
import { seedBots } from './seed/bots.ts';
import { seedChats } from './seed/chats.ts';
import { FIRST_BOT } from './seed/fixed-ids.ts';
import { seedIdentities } from './seed/identities.ts';
import { settleNotices } from './seed/notices.ts';
import { seedOrders } from './seed/orders.ts';
import { seedPaymentAccounts } from './seed/payment-accounts.ts';
import { loadPeople, seedPeople } from './seed/people.ts';
import { seedPointsAds } from './seed/points-ads.ts';
import { seedRatings } from './seed/ratings.ts';
import { seedSellAds } from './seed/sell-ads.ts';
import { seedSwaps } from './seed/swaps.ts';
import { seedTickets } from './seed/tickets.ts';

/**
 * Fills an empty database with the demo: accounts with points from the treasury, ads, and orders in every state, made
 * by the product's own use cases. Each step is done completely or not at all, and only where its data is missing, so
 * that a start that was killed half-way is continued by the next one. Takes some seconds; does nothing on a database in
 * use.
 */
export async function seedDemo(services: Services, ownerUrl: string): Promise<void> {
  const { db, log } = services;
  const began = performance.now();
  if (await isEmpty(services, 'app_user')) await seedPeople(services);
  const people = await loadPeople(db);
  // Without the demo's people this is another database.
  if (people === null) return;
  if (await isEmpty(services, 'buy_ad')) await seedAds(services, people);
  if (await isEmpty(services, 'sell_ad')) await seedSellAds(services, people);
  if (await isEmpty(services, 'gift_order')) {
    const ages = await seedOrders(services, people);
    await seedRatings(services, people);
    await backdate(services.config, { ages, ownerUrl });
    await settleNotices(services);
    log.info({ orders: ages.length, ms: Math.round(performance.now() - began) }, 'filled the database with demo data');
  }
  if (await isEmpty(services, 'conversation')) await seedChats(services, people);
  if (await isEmpty(services, 'identity_application')) await seedIdentities(services, people);
  if (await isEmpty(services, 'payment_account')) await seedPaymentAccounts(services, people);
  if (await isEmpty(services, 'points_ad')) await seedPointsAds(services, people);
  if (await isEmpty(services, 'provider_application')) await seedApplications(services, people);
  if (await isEmpty(services, 'work_order')) await seedTickets(services, people);
  if (await isEmpty(services, 'ledger_account')) await seedSwaps(services);
  if (services.config.demoBots && !(await haveBotsJoined(services))) await seedBots(services, people);
}

async function haveBotsJoined({ db }: Services): Promise<boolean> {
  return (await db.maybe(sql`SELECT 1 FROM app_user WHERE user_name = ${FIRST_BOT}`)) !== null;
}

type Seeded =
  | 'app_user'
  | 'buy_ad'
  | 'sell_ad'
  | 'gift_order'
  | 'conversation'
  | 'identity_application'
  | 'payment_account'
  | 'points_ad'
  | 'provider_application'
  | 'work_order'
  | 'ledger_account';

async function isEmpty({ db }: Services, table: Seeded): Promise<boolean> {
  const rows = {
    app_user: sql`SELECT 1 FROM app_user LIMIT 1`,
    buy_ad: sql`SELECT 1 FROM buy_ad LIMIT 1`,
    sell_ad: sql`SELECT 1 FROM sell_ad LIMIT 1`,
    gift_order: sql`SELECT 1 FROM gift_order LIMIT 1`,
    work_order: sql`SELECT 1 FROM work_order LIMIT 1`,
    identity_application: sql`SELECT 1 FROM identity_application LIMIT 1`,
    payment_account: sql`SELECT 1 FROM payment_account LIMIT 1`,
    points_ad: sql`SELECT 1 FROM points_ad LIMIT 1`,
    provider_application: sql`SELECT 1 FROM provider_application LIMIT 1`,
    // Here: what the platform swaps with.
    ledger_account: sql`SELECT 1 FROM ledger_account WHERE kind = 'swap' AND credits_posted > 0`,
    // The team groups exist without the demo.
    conversation: sql`SELECT 1 FROM conversation WHERE kind <> 'group' LIMIT 1`,
  };
  return (await db.maybe(rows[table])) === null;
}
