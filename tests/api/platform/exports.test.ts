import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { POINTS_END_STATES, POINTS_OPEN_STATES } from '#core/orders/points/points-states.ts';
import { PAYOUT_STATES } from '#core/payouts/payout-states.ts';
import { findWord } from '#server/platform/words.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { seller } = world.people;
  await sell(seller, world.adCode);
  await world.life.released();
  const trader = await buildUser(world, { points: 1_000 });
  const { orderCode } = await placePoints(seller, await addPointsAd(world, trader), 20);
  await payByCard(world, seller, orderCode);
  await releaseTo(trader, orderCode);
});
afterAll(() => world.close());

async function cellsOf<N extends CallName>({ wire }: TestUser, name: N, params: ParamsOf<N>, lang: 'en' | 'zh_cn') {
  const { bytes } = await wire.exportFile(name, params, { lang });
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true });
  expect(rows.length).toBeGreaterThan(0);
  return rows.flatMap((row) => Object.entries(row)).flat();
}

/** The form of names in code: of states and kinds, and of fields. */
const IN_CODE = /^[a-z]+(?:_[a-z]+)+$|^[a-z]+(?:[A-Z][a-z]*)+$/;

const inCode = (cells: readonly string[]) => {
  const names = new Set(Object.values(world.people).map(({ name }) => name));
  return cells.filter((cell) => IN_CODE.test(cell) && !names.has(cell));
};

describe('words of files', () => {
  it.each([
    ['points:what', Object.keys(TRANSFER_CODES)],
    ['orders:state', [...OPEN_STATES, ...END_STATES]],
    ['points-orders:state', [...POINTS_OPEN_STATES, ...POINTS_END_STATES]],
    ['payouts:state', PAYOUT_STATES],
  ] as const)('are there for every %s', (path, names) => {
    for (const lang of ['en', 'zh_cn'] as const) {
      expect(names.filter((name) => findWord(lang, `${path}.${name}`) === null)).toEqual([]);
    }
  });
});

describe('a file of an own list', () => {
  it.each(['en', 'zh_cn'] as const)('says everything in words, in %s', async (lang) => {
    const { seller, provider } = world.people;
    const cells = [
      ...(await cellsOf(seller, 'orders.listMine', {}, lang)),
      ...(await cellsOf(seller, 'pointsOrders.listMine', {}, lang)),
      ...(await cellsOf(seller, 'points.listHistory', {}, lang)),
      ...(await cellsOf(provider, 'points.listHistory', {}, lang)),
      ...(await cellsOf(provider, 'points.listGiftBill', {}, lang)),
      ...(await cellsOf(seller, 'points.listOtcBill', {}, lang)),
    ];
    expect(inCode(cells)).toEqual([]);
  });
});

describe('a file of staff', () => {
  const reason = 'Looked at for the yearly audit';
  let auditor: TestUser;
  beforeAll(async () => {
    const { seller, moderator, admin } = world.people;
    await world.life.ruled();
    await seller.wire.call('feedback.give', { kind: 'idea', text: 'More brands, please' });
    await seller.wire.call('workOrders.open', { kind: 'consult', problem: 'Where is my card?' });
    await moderator.wire.call('staff.suspend', { userId: seller.userId, scope: 'chat', days: 1, reason });
    const fee = { cardTypeId: 'amazon-us-usd-ecode', before: null, feeBps: 250, reason };
    const { id } = await admin.wire.call('staff.proposeCardFee', fee);
    const second = await buildUser(world, { role: 'admin' });
    await second.wire.call('staff.decideProposal', { id, approve: true, reason });
    const refused = await admin.wire.call('rewards.proposeFunding', { amount: '1000000000', reason });
    await second.wire.call('staff.decideProposal', { id: refused.id, approve: false, reason });
    const name = 'tickets.answer_target_s';
    const before = world.services.rules.get(name);
    await admin.wire.call('settings.setRule', { name, value: before + 60, before, reason });
    auditor = await buildUser(world, { role: 'auditor' });
  });

  it.each(['en', 'zh_cn'] as const)('says everything in words, in %s', async (lang) => {
    const { admin } = world.people;
    const link = await admin.wire.call('audits.makeLink', { auditor: auditor.name, subject: null, reason });
    const parts = { userId: link.userId, key: link.key };
    await auditor.wire.call('audits.open', parts);
    const books = [
      'audits.listAccounts',
      'audits.listMovements',
      'audits.listOrders',
      'audits.listDisputes',
      'audits.listActs',
    ] as const;
    const read = await Promise.all(books.map((name) => cellsOf(auditor, name, parts, lang)));
    const period = { days: 30 as const };
    const cells = [
      ...read.flat(),
      ...(await cellsOf(admin, 'staff.listActs', {}, lang)),
      ...(await cellsOf(admin, 'settings.listChanges', {}, lang)),
      ...(await cellsOf(admin, 'workOrders.list', {}, lang)),
      ...(await cellsOf(admin, 'feedback.list', {}, lang)),
      ...(await cellsOf(admin, 'treasury.listHistory', { account: 'treasury' }, lang)),
      ...(await cellsOf(admin, 'disputes.listModerators', period, lang)),
      ...(await cellsOf(admin, 'disputes.listDays', period, lang)),
    ];
    expect(inCode(cells)).toEqual([]);
  });
});
