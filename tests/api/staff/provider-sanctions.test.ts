import { afterAll, describe, expect, it } from 'vitest';
import { carryOutDue } from '#server/features/providers/carry-out.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { leastCost } from '#tests/fixtures/statement-cost.ts';
import { waitingNotices } from '#tests/fixtures/world/notices.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import {
  bailOf,
  balanceOf,
  buildUser,
  POINT,
  signIn,
  type TestUser,
  TRADE_PASSWORD,
} from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Three sellers were threatened in their chats';
const words = 'I never wrote these messages, somebody else had my phone';
const PENALTY = 10_000n * POINT;

const app = await startTestApp({ loops: false, rules: { 'bail.required': Number(PENALTY) } });
const admin = await buildUser(app, { role: 'admin' });
const moderator = await buildUser(app, { role: 'moderator' });
const colleague = await buildUser(app, { role: 'moderator' });
afterAll(() => app.close());

const provider = (bail = 10_000) => buildUser(app, { role: 'provider', points: 5_000, bail });
const standingOf = ({ wire }: TestUser) => wire.call('providers.getStanding', {});
const remove = (by: TestUser, { userId }: TestUser) => by.wire.call('providers.remove', { userId, reason });
const appeal = (user: TestUser, id: string, what: 'suspension' | 'sanction' = 'sanction') =>
  user.wire.call('providers.appeal', { what, id, words });
const appealId = async ({ userId }: TestUser) =>
  (await moderator.wire.call('providers.listAppeals', { limit: 100 })).list.find((row) => row.userId === userId)?.id ??
  '';
const decide = async (by: TestUser, user: TestUser, grant: boolean) =>
  outcomeOf(by.wire.call('providers.decideAppeal', { id: await appealId(user), grant, answer: reason }));
const letNoticeRunOut = ({ userId }: TestUser) =>
  app.db.run(sql`UPDATE provider_sanction SET due_at = now() - interval '1 second' WHERE user_id = ${userId}`);

interface Ordered {
  readonly user: TestUser;
  readonly seller: TestUser;
  readonly orderCode: string;
}

async function withOrder(user?: TestUser): Promise<Ordered> {
  const buyer = user ?? (await provider());
  const seller = await buildUser(app);
  const { orderCode } = await sell(seller, await publishAd(buyer));
  return { user: buyer, seller, orderCode };
}

const withdrawClaim = ({ user, orderCode: code }: Ordered) =>
  user.wire.call('disputes.withdrawClaim', { code, tradePassword: TRADE_PASSWORD });

/** A provider that claimed for nothing: the case of a penalty. */
async function withCase(): Promise<Ordered> {
  const ordered = await withOrder();
  await claimCard(ordered.user, ordered.orderCode);
  await withdrawClaim(ordered);
  return ordered;
}

async function penalized(): Promise<TestUser> {
  const { user, orderCode } = await withCase();
  const { id } = await moderator.wire.call('providers.proposePenalty', {
    userId: user.userId,
    caseId: orderCode,
    reason,
  });
  await admin.wire.call('staff.decideProposal', { id, approve: true, reason });
  return user;
}

describe('the end of a certification', () => {
  it('waits for its notice and for open orders, then makes a trader whose bail leaves by its own notice', async () => {
    const { user, seller, orderCode } = await withOrder();
    await remove(moderator, user);
    expect(await outcomeOf(remove(colleague, user))).toBe('already.done');
    expect((await standingOf(user)).sanctions).toMatchObject([{ kind: 'removal', state: 'noticed', mayAppeal: true }]);
    await carryOutDue(app.services);
    expect(await waitingNotices(app, user)).toContain('removal_noticed');
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    expect(await waitingNotices(app, user)).not.toContain('removal_noticed');
    expect((await standingOf(user)).sanctions).toMatchObject([{ state: 'leaving', mayAppeal: false }]);
    expect(await outcomeOf(publishAd(user))).toMatch(/^providers\.leaving|^orders\.paused/);
    expect(await outcomeOf(user.wire.call('bail.withdrawNotice', {}))).toBe('providers.leaving');
    expect((await user.wire.call('ads.listMine', { status: 'on' })).totalCount).toBe(0);
    await seller.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' });
    await carryOutDue(app.services);
    const trader = await signIn(app, { ...user, role: 'trader' });
    expect(await trader.wire.call('users.getMe', {})).toMatchObject({ role: 'trader', pauses: [] });
    const status = await trader.wire.call('bail.getStatus', {});
    expect(status).toMatchObject({ isProvider: false, notice: expect.anything() });
    const takeBack = () => trader.wire.call('bail.takeBack', { tradePassword: TRADE_PASSWORD });
    expect(await outcomeOf(takeBack())).toBe('bail.notice_running');
    await app.db.run(sql`UPDATE bail_notice SET free_at = now() - interval '1 second' WHERE user_id = ${user.userId}`);
    expect(await takeBack()).toEqual({ returned: PENALTY.toString() });
  });

  it('closes the shelf of a provider that has no bail to give notice of', async () => {
    const { user } = await withOrder();
    await remove(moderator, user);
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    await app.db.run(
      sql`UPDATE bail_notice SET ended_at = now(), ended_as = 'withdrawn' WHERE user_id = ${user.userId}`,
    );
    await app.db.run(sql`DELETE FROM placing_pause WHERE user_id = ${user.userId}`);
    expect(await outcomeOf(publishAd(user))).toBe('providers.leaving');
  });

  it('leaves the bail under its notice, whatever becomes of a new application', async () => {
    const user = await provider();
    await remove(moderator, user);
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    await app.db.run(sql`UPDATE app_user SET decertified_at = now() - interval '91 days' WHERE id = ${user.userId}`);
    const trader = await signIn(app, { ...user, role: 'trader' });
    await trader.wire.call('providers.saveApplication', { business: 'Cards', answerS: null, aroundTheClock: false });
    expect(await trader.wire.call('providers.withdrawApplication', {})).toEqual({ returned: '0' });
    expect((await bailOf(app, user)).amount).toBe(PENALTY);
  });

  it('that fails, or waits for its orders, keeps no other one waiting', async () => {
    const failing = await provider();
    await remove(moderator, failing);
    const waiting = await withOrder();
    await remove(moderator, waiting.user);
    const last = await provider();
    await remove(moderator, last);
    for (const user of [failing, waiting.user, last]) await letNoticeRunOut(user);
    await runAsOwner(app.ownerUrl, [
      `ALTER TABLE app_user ADD CONSTRAINT stays CHECK (id <> '${failing.userId}' OR role = 'provider') NOT VALID`,
    ]);
    await carryOutDue(app.services);
    expect((await standingOf(waiting.user)).sanctions).toMatchObject([{ state: 'leaving' }]);
    const [ended] = (await (await signIn(app, { ...last, role: 'trader' })).wire.call('providers.getStanding', {}))
      .sanctions;
    expect(ended).toMatchObject({ state: 'carried_out' });
  });

  it('is not decided by who traded with the provider, and is nobody’s against a trader', async () => {
    const user = await provider();
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${moderator.userId} WHERE id = ${user.userId}`);
    expect(await outcomeOf(remove(moderator, user))).toBe('staff.opponent');
    expect(await outcomeOf(remove(moderator, await buildUser(app)))).toBe('nothing.found');
  });
});

describe('an appeal', () => {
  it('is heard by somebody else, and lifts what was decided', async () => {
    const user = await provider();
    await remove(moderator, user);
    const [sanction] = (await standingOf(user)).sanctions;
    expect(await outcomeOf(appeal(await provider(), sanction?.id ?? ''))).toBe('nothing.found');
    expect(await waitingNotices(app, user)).toEqual(['removal_noticed']);
    await appeal(user, sanction?.id ?? '');
    expect(await waitingNotices(app, user)).toEqual([]);
    expect(await outcomeOf(appeal(user, sanction?.id ?? ''))).toBe('already.done');
    expect(await decide(moderator, user, true)).toBe('providers.own_decision');
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    expect((await standingOf(user)).sanctions[0]).toMatchObject({ state: 'appealed' });
    const support = await buildUser(app, { role: 'support' });
    expect(await decide(support, user, true)).toBe('gateway.forbidden');
    expect(await decide(colleague, user, true)).toBe('ok');
    expect((await standingOf(user)).sanctions[0]).toMatchObject({
      state: 'lifted',
      appeal: { state: 'granted', answer: reason, words },
    });
  });

  it('against a suspension lifts it, and is answered when it does not', async () => {
    const user = await buildUser(app);
    const suspension = { userId: user.userId, scope: 'placing', days: null, reason } as const;
    const { id } = await moderator.wire.call('staff.suspend', suspension);
    expect((await standingOf(user)).suspensions).toMatchObject([{ id, scope: 'placing', reason, mayAppeal: true }]);
    await appeal(user, id, 'suspension');
    expect(await decide(moderator, user, true)).toBe('providers.own_decision');
    expect(await decide(colleague, user, true)).toBe('ok');
    expect((await standingOf(user)).suspensions).toEqual([]);
    expect(await user.wire.call('users.getMe', {})).toMatchObject({ pauses: [] });
    const again = await moderator.wire.call('staff.suspend', suspension);
    await appeal(user, again.id, 'suspension');
    expect(await decide(colleague, user, false)).toBe('ok');
    expect((await standingOf(user)).suspensions).toMatchObject([{ mayAppeal: false, appeal: { state: 'refused' } }]);
    const stranger = await buildUser(app);
    expect(await outcomeOf(appeal(stranger, again.id, 'suspension'))).toBe('nothing.found');
  });
});

describe('a penalty', () => {
  it('needs a case of the provider, two of the staff, and its notice', async () => {
    const { user, orderCode } = await withCase();
    const propose = (code: string) =>
      moderator.wire.call('providers.proposePenalty', { userId: user.userId, caseId: code, reason });
    expect(await outcomeOf(propose((await withCase()).orderCode))).toBe('nothing.found');
    const clean = await withOrder(user);
    expect(await outcomeOf(propose(clean.orderCode))).toBe('providers.no_case');
    await clean.seller.wire.call('orders.cancel', { code: clean.orderCode, reason: 'changed_mind' });
    const { id } = await propose(orderCode);
    expect(await outcomeOf(propose(orderCode))).toBe('staff.proposed_already');
    expect((await standingOf(user)).sanctions).toEqual([]);
    await admin.wire.call('staff.decideProposal', { id, approve: true, reason });
    expect((await standingOf(user)).sanctions).toMatchObject([
      { kind: 'penalty', state: 'noticed', caseId: orderCode, amount: PENALTY.toString(), posted: null },
    ]);
    expect(await outcomeOf(propose(orderCode))).toBe('already.done');
    await carryOutDue(app.services);
    expect((await bailOf(app, user)).amount).toBe(PENALTY);
    const points = (await balanceOf(app, user)).amount;
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    await carryOutDue(app.services);
    expect((await bailOf(app, user)).amount).toBe(0n);
    expect((await balanceOf(app, user)).amount).toBe(points);
    expect((await standingOf(user)).sanctions).toMatchObject([{ state: 'carried_out', posted: PENALTY.toString() }]);
    const { pauses } = await user.wire.call('bail.getStatus', {});
    expect(pauses.map((pause) => pause.reason)).toEqual(['bail']);
  });

  it('takes what the bail has, and makes no debt', async () => {
    const user = await penalized();
    await app.db.run(sql`
      UPDATE provider_sanction SET amount = ${PENALTY + 5n} WHERE user_id = ${user.userId}`);
    expect(await waitingNotices(app, user)).toContain('penalty_noticed');
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    expect(await waitingNotices(app, user)).not.toContain('penalty_noticed');
    expect((await standingOf(user)).sanctions).toMatchObject([{ posted: PENALTY.toString() }]);
    expect((await user.wire.call('bail.getStatus', {})).openDebt).toBe('0');
  });

  it('is appealed to a moderator who took no part, where no other administrator can hear it', async () => {
    const user = await penalized();
    const [sanction] = (await standingOf(user)).sanctions;
    await appeal(user, sanction?.id ?? '');
    const isTheirs = async () => {
      const { list } = await colleague.wire.call('providers.listAppeals', { limit: 100 });
      return list.find((row) => row.userId === user.userId)?.mayDecide;
    };
    expect(await isTheirs()).toBe(true);
    const other = await buildUser(app, { role: 'admin' });
    expect(await isTheirs()).toBe(false);
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${user.userId} WHERE id = ${other.userId}`);
    expect(await decide(other, user, true)).toBe('staff.opponent');
    expect(await decide(moderator, user, true)).toBe('providers.own_decision');
    expect(await decide(colleague, user, true)).toBe('ok');
    await app.db.run(sql`UPDATE app_user SET referrer_id = NULL WHERE id = ${other.userId}`);
  });

  it('whose appeal is granted takes nothing; an administrator who did not approve it decides', async () => {
    const user = await penalized();
    const [sanction] = (await standingOf(user)).sanctions;
    await appeal(user, sanction?.id ?? '');
    const judge = await buildUser(app, { role: 'admin' });
    expect(await decide(admin, user, true)).toBe('providers.own_decision');
    const { list } = await colleague.wire.call('providers.listAppeals', { limit: 100 });
    expect(list.find((row) => row.userId === user.userId)).toMatchObject({ kind: 'penalty', mayDecide: false });
    expect(await decide(colleague, user, true)).toBe('gateway.forbidden');
    expect(await decide(judge, user, true)).toBe('ok');
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    expect((await bailOf(app, user)).amount).toBe(PENALTY);
  });

  it('costs its list as many statements, however many administrators and appeals there are', async () => {
    const cost = async () => {
      const list = () => colleague.wire.call('providers.listAppeals', { limit: 100 });
      return (await leastCost(app, async () => list)).statements;
    };
    const file = async () => {
      const user = await penalized();
      await appeal(user, (await standingOf(user)).sanctions[0]?.id ?? '');
    };
    await file();
    const before = await cost();
    const admins = [await buildUser(app, { role: 'admin' }), await buildUser(app, { role: 'admin' })];
    await file();
    expect(await cost()).toBe(before);
    for (const { userId } of admins) await app.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${userId}`);
  });

  it('waits for the bail that a claim of the provider’s own reserves', async () => {
    const user = await penalized();
    const open = await withOrder(user);
    await claimCard(user, open.orderCode);
    const { frozen } = await bailOf(app, user);
    expect(frozen).toBeGreaterThan(0n);
    await letNoticeRunOut(user);
    await carryOutDue(app.services);
    const free = PENALTY - frozen;
    expect((await standingOf(user)).sanctions).toMatchObject([
      { state: 'noticed', posted: `${free}`, mayAppeal: false },
    ]);
    await carryOutDue(app.services);
    expect((await bailOf(app, user)).amount).toBe(frozen);
    await withdrawClaim(open);
    await carryOutDue(app.services);
    expect((await bailOf(app, user)).amount).toBe(0n);
    expect((await standingOf(user)).sanctions).toMatchObject([{ state: 'carried_out', posted: `${PENALTY}` }]);
  });

  it('keeps the bail where it is', async () => {
    const user = await penalized();
    await user.wire.call('bail.giveNotice', {});
    await app.db.run(sql`UPDATE bail_notice SET free_at = now() - interval '1 second' WHERE user_id = ${user.userId}`);
    expect(await outcomeOf(user.wire.call('bail.takeBack', { tradePassword: TRADE_PASSWORD }))).toBe('bail.still_open');
  });

  it('is not proposed by support or traders, nor appealed late', async () => {
    const user = await penalized();
    const support = await buildUser(app, { role: 'support' });
    const params = { userId: user.userId, caseId: 'GO1', reason };
    expect(await outcomeOf(support.wire.call('providers.proposePenalty', params))).toBe('gateway.forbidden');
    expect(await outcomeOf(user.wire.call('providers.proposePenalty', params))).toBe('gateway.forbidden');
    const [sanction] = (await standingOf(user)).sanctions;
    await letNoticeRunOut(user);
    expect(await outcomeOf(appeal(user, sanction?.id ?? ''))).toBe('providers.appeal_late');
  });
});
