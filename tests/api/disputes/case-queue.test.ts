import { afterAll, describe, expect, it } from 'vitest';
import { type Placed, runOut } from '#tests/fixtures/world/orders.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const FACES = [100, 50];
const NOTE = 'Balance was 60';
const REASON = 'The recording is unedited';

const world = await openWorld({ 'disputes.max_evidence_per_party': 3 });
afterAll(() => world.close());

const escalated = () => world.life.escalated(FACES, { kind: 'mismatch', actualFaceValue: 60, note: NOTE });
const caseOf = (who: TestUser, { code }: Placed) => who.wire.call('disputes.getCase', { code });
const take = (who: TestUser, { code }: Placed) => who.wire.call('disputes.takeCase', { code });
const listed = async (who: TestUser, tab: 'open' | 'mine' | 'ruled', { code }: Placed) =>
  (await who.wire.call('disputes.listCases', { tab, limit: 100 })).list.find((row) => row.code === code);
const undo = (who: TestUser, { code }: Placed) =>
  who.wire.call('disputes.rule', {
    code,
    outcome: 'dispute_cancelled',
    amount: '0',
    signature: code,
    reason: REASON,
  });

describe('a case that nobody holds', () => {
  it('says how much both parties wrote and showed, and not what', async () => {
    const order = await escalated();
    const before = await caseOf(world.people.moderator, order);
    expect(before).toMatchObject({ readsAll: false, words: [], order: { evidence: [] } });
    expect(before.hidden).toEqual({ seller: { texts: 1, files: 0 }, provider: { texts: 1, files: 1 } });
    await take(world.people.moderator, order);
    const after = await caseOf(world.people.moderator, order);
    expect(after.hidden).toBeNull();
    expect(after.words.map(({ party }) => party).sort()).toEqual(['provider', 'seller']);
    expect(after.order.evidence).toHaveLength(1);
  });

  it('is counted by list, whatever the filters', async () => {
    const { moderator } = world.people;
    const counts = async () => (await moderator.wire.call('disputes.listCases', { search: 'nobody at all' })).tabs;
    const before = await counts();
    const order = await escalated();
    expect(await counts()).toEqual({ ...before, open: before.open + 1 });
    await take(moderator, order);
    expect(await counts()).toEqual({ ...before, mine: before.mine + 1 });
    await undo(moderator, order);
    expect(await counts()).toEqual(before);
  });

  it('is free as an appeal for everybody but the moderator of the first ruling', async () => {
    const { moderator, colleague, seller } = world.people;
    const order = await escalated();
    await take(moderator, order);
    expect(await listed(moderator, 'mine', order)).toMatchObject({ moderatorName: moderator.name, mayTake: false });
    await undo(moderator, order);
    expect(await listed(colleague, 'ruled', order)).toMatchObject({ moderatorName: null, ruledBy: moderator.name });
    await seller.wire.call('disputes.appeal', { code: order.code, reason: 'The recording is of another card' });
    const appeal = { appealed: true, moderatorName: null, ruledBy: moderator.name };
    expect(await listed(colleague, 'open', order)).toMatchObject({ ...appeal, mayTake: true });
    expect(await listed(moderator, 'open', order)).toMatchObject({ ...appeal, mayTake: false });
  });
});

describe('the statistics of moderators', () => {
  it('tell per moderator what an appeal decided otherwise, and which deadlines passed', async () => {
    const { moderator, colleague, seller, admin } = world.people;
    const read = async () => {
      const { overturned, missed } = await admin.wire.call('disputes.statistics', { days: 7 });
      const { list } = await admin.wire.call('disputes.listModerators', { days: 7 });
      const of = ({ name }: TestUser) => list.find((row) => row.name === name);
      return { overturned, missed, first: of(moderator), second: of(colleague) };
    };
    const before = await read();
    const order = await escalated();
    await take(moderator, order);
    await undo(moderator, order);
    await seller.wire.call('disputes.appeal', { code: order.code, reason: 'The recording is of another card' });
    await take(colleague, order);
    await colleague.wire.call('disputes.rule', {
      code: order.code,
      outcome: 'seller_won_card_invalid',
      amount: '127500000',
      signature: order.code,
      reason: REASON,
    });
    const late = await escalated();
    await take(moderator, late);
    await runOut(world, late.code);
    const passed = await escalated();
    await take(moderator, passed);
    await moderator.wire.call('disputes.passOn', { code: passed.code, to: colleague.userId, reason: REASON });
    await runOut(world, passed.code);
    const after = await read();
    expect(after.overturned).toBe(before.overturned + 1);
    expect(after.missed).toBe(before.missed + 2);
    expect(after.first).toMatchObject({
      rulings: (before.first?.rulings ?? 0) + 1,
      overturned: (before.first?.overturned ?? 0) + 1,
      missed: (before.first?.missed ?? 0) + 1,
    });
    expect(after.second).toMatchObject({
      rulings: (before.second?.rulings ?? 0) + 1,
      overturned: before.second?.overturned ?? 0,
      missed: (before.second?.missed ?? 0) + 1,
    });
  });

  it('go out as a table of days, the oldest first, to staff', async () => {
    const { admin, seller } = world.people;
    const { list } = await admin.wire.call('disputes.listDays', { days: 7 });
    const { name, type, bytes } = await admin.wire.exportFile('disputes.listDays', { days: 7 });
    const lines = String(bytes).trim().split(/\r?\n/);
    expect([name, type]).toEqual(['disputes-listDays.csv', 'text/csv; charset=utf-8']);
    expect(lines).toHaveLength(list.length + 1);
    const last = list.at(-1);
    expect(lines.at(-1)).toContain([last?.day, last?.opened, last?.ruled].join(','));
    expect(list.map(({ day }) => day)).toEqual(list.map(({ day }) => day).sort());
    expect(await refusalOf(seller.wire.exportFile('disputes.listDays', { days: 7 }))).toBe('gateway.forbidden');
  });

  it('are those of one brand where one is asked for', async () => {
    const { admin, moderator } = world.people;
    const order = await escalated();
    await take(moderator, order);
    const { brand } = (await caseOf(moderator, order)).order;
    const figuresOf = async (brandId?: string) => {
      const period = { days: 7, ...(brandId === undefined ? {} : { brandId }) };
      const { open, held, byBrand } = await admin.wire.call('disputes.statistics', period);
      const { list } = await admin.wire.call('disputes.listModerators', period);
      return { open, held, byBrand, rulings: list.reduce((sum, row) => sum + row.rulings, 0) };
    };
    await undo(moderator, order);
    const all = await figuresOf();
    expect(all.byBrand.map(({ key }) => key)).toEqual([brand.name]);
    expect(await figuresOf(brand.id)).toEqual(all);
    expect(await figuresOf('no-such-brand')).toEqual({ open: 0, held: 0, byBrand: [], rulings: 0 });
  });
});
