import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { bindTotp } from '#tests/fixtures/world/factors.ts';
import { personFor } from '#tests/fixtures/world/looks.ts';
import { waitingNotices } from '#tests/fixtures/world/notices.ts';
import {
  bailOf,
  balanceOf,
  buildUser,
  POINT,
  signIn,
  type TestUser,
  TRADE_PASSWORD,
} from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const BAIL = 10_000n * POINT;
const DAY_S = 86_400;
const reason = 'Checked in the weekly meeting';
const words = {
  business: 'A shop for gift cards since 2019, registered in Hamburg as HRB 1234',
  answerS: 300,
  aroundTheClock: true,
};

const app = await startTestApp({
  loops: false,
  rules: { 'bail.required': Number(BAIL), 'providers.identity_level': 0, 'providers.reapply_s': 30 * DAY_S },
});
const moderator = await buildUser(app, { role: 'moderator' });
const colleague = await buildUser(app, { role: 'moderator' });
const support = await buildUser(app, { role: 'support' });
afterAll(() => app.close());

const conditionsOf = (user: TestUser) => user.wire.call('providers.getConditions', {});
const unmet = async (user: TestUser) =>
  (await conditionsOf(user)).conditions
    .filter(({ isMet, counts }) => !isMet && counts === 'application')
    .map(({ name }) => name);
const payBail = (user: TestUser, amount = BAIL) =>
  user.wire.call('bail.pay', { amount: amount.toString(), tradePassword: TRADE_PASSWORD });
const save = (user: TestUser) => user.wire.call('providers.saveApplication', words);

async function addDocument(user: TestUser): Promise<void> {
  const uploadId = await addUpload(app, user, 'business');
  await user.wire.call('providers.addDocument', { uploadId, name: 'licence.pdf' });
}

/** An applicant who meets every condition but has not sent the application. */
async function ready(): Promise<TestUser> {
  const user = await buildUser(app, { points: 10_000 });
  await save(user);
  await addDocument(user);
  await payBail(user);
  await bindTotp(app, user);
  return user;
}

async function sent(): Promise<{ user: TestUser; id: string }> {
  const user = await ready();
  await user.wire.call('providers.sendApplication', {});
  const { application } = await conditionsOf(user);
  return { user, id: application?.id ?? '' };
}

const decide = (by: TestUser, id: string, outcome: 'approve' | 'refuse' | 'ask_more', serverType?: number) =>
  by.wire.call('providers.decideApplication', {
    id,
    outcome,
    reason,
    ...(serverType && { serverType }),
    isSolo: false,
  });

describe('the conditions of a provider', () => {
  it('are shown with how far one is, and those of the mark apart', async () => {
    const user = await buildUser(app, { points: 10_000 });
    expect(await unmet(user)).toEqual([
      'second_factor',
      'bail',
      'business',
      'documents',
      'answer_time',
      'around_the_clock',
    ]);
    expect(await outcomeOf(payBail(user))).toBe('providers.no_application');
    await save(user);
    expect(await unmet(user)).toEqual(['second_factor', 'bail', 'documents']);
    await addDocument(user);
    expect(await unmet(user)).toEqual(['second_factor', 'bail']);
    await payBail(user, 4_000n * POINT);
    const { conditions } = await conditionsOf(user);
    expect(conditions.find(({ name }) => name === 'bail')).toMatchObject({
      have: (4_000n * POINT).toString(),
      need: BAIL.toString(),
      isMet: false,
    });
    expect(conditions.find(({ name }) => name === 'volume')).toMatchObject({ counts: 'mark', isMet: false });
    // Bail below the requirement pauses providers, not applicants.
    const { count } = await app.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM placing_pause WHERE user_id = ${user.userId}`,
    );
    expect(count).toBe(0);
  });
});

describe('an application', () => {
  it('is sent once every condition is met, and makes its applicant a provider', async () => {
    const user = await buildUser(app, { points: 10_000 });
    expect(await outcomeOf(user.wire.call('providers.sendApplication', {}))).toBe('nothing.found');
    await save(user);
    expect(await outcomeOf(user.wire.call('providers.sendApplication', {}))).toBe('providers.unmet');
    const { user: applicant, id } = await sent();
    expect(await outcomeOf(save(applicant))).toBe('providers.not_now');
    const { list } = await support.wire.call('providers.listApplications', {});
    expect(list.find((row) => row.id === id)).toMatchObject({
      name: applicant.name,
      state: 'pending',
      owner: null,
      mayDecide: false,
      ...words,
    });
    expect(await decide(moderator, id, 'approve', 3)).toEqual({ state: 'approved' });
    expect(await refusalOf(conditionsOf(applicant))).toBe('session.expired');
    const provider = await signIn(app, { ...applicant, role: 'provider' });
    expect(await provider.wire.call('users.getMe', {})).toMatchObject({ role: 'provider', serverType: 3 });
    expect(await conditionsOf(provider)).toMatchObject({ isProvider: true, application: { state: 'approved' } });
    expect((await bailOf(app, provider)).amount).toBe(BAIL);
    const person = await personFor(await buildUser(app, { role: 'admin' }), provider);
    expect(person.acts?.map(({ kind }) => kind)).toEqual(['application', 'role']);
    expect(person.acts?.[1]).toMatchObject({ after: { role: 'provider 3' } });
  });

  it('is answered with a question, and sent again', async () => {
    const { user, id } = await sent();
    await decide(moderator, id, 'ask_more');
    expect((await conditionsOf(user)).application).toMatchObject({ state: 'more_asked', note: reason });
    expect(await waitingNotices(app, user)).toEqual(['application_asked']);
    await user.wire.call('providers.saveApplication', { ...words, business: `${words.business}. And a second shop` });
    expect(await waitingNotices(app, user)).toEqual(['application_asked']);
    await user.wire.call('providers.sendApplication', {});
    expect(await waitingNotices(app, user)).toEqual([]);
    expect((await conditionsOf(user)).application).toMatchObject({ state: 'pending', isTaken: true });
    expect(await outcomeOf(decide(colleague, id, 'refuse'))).toBe('providers.taken');
    await colleague.wire.call('providers.takeApplication', { id });
    expect(await decide(colleague, id, 'refuse')).toEqual({ state: 'refused' });
  });

  it('that is refused returns the bail, and comes again after some days', async () => {
    const { user, id } = await sent();
    await decide(moderator, id, 'refuse');
    expect(await balanceOf(app, user)).toMatchObject({ amount: BAIL });
    expect((await conditionsOf(user)).mayApplyAt).not.toBeNull();
    expect(await outcomeOf(save(user))).toBe('providers.too_early');
    await app.db.run(sql`
      UPDATE provider_application SET ended_at = now() - interval '31 days' WHERE user_id = ${user.userId}`);
    expect(await outcomeOf(save(user))).toBe('ok');
  });

  it('that is withdrawn returns the bail, and is decided no more', async () => {
    const { user, id } = await sent();
    await decide(moderator, id, 'ask_more');
    expect(await waitingNotices(app, user)).toEqual(['application_asked']);
    expect(await user.wire.call('providers.withdrawApplication', {})).toEqual({ returned: BAIL.toString() });
    expect(await waitingNotices(app, user)).toEqual([]);
    expect(await outcomeOf(user.wire.call('providers.withdrawApplication', {}))).toBe('providers.not_now');
    expect(await outcomeOf(decide(moderator, id, 'approve'))).toBe('providers.not_now');
  });

  it('is approved only while the conditions hold', async () => {
    const { user, id } = await sent();
    await app.db.run(sql`DELETE FROM totp_secret WHERE user_id = ${user.userId}`);
    expect(await outcomeOf(decide(moderator, id, 'approve'))).toBe('providers.unmet');
  });

  it('is neither sent nor approved while a suspension is in force', async () => {
    const { user, id } = await sent();
    const suspend = (userId: string) =>
      colleague.wire.call('staff.suspend', { userId, scope: 'chat', days: 3, reason });
    const { id: suspensionId } = await suspend(user.userId);
    expect(await unmet(user)).toEqual(['standing']);
    expect(await outcomeOf(decide(moderator, id, 'approve'))).toBe('providers.unmet');
    await colleague.wire.call('staff.liftSuspension', { id: suspensionId, reason });
    expect(await decide(moderator, id, 'approve')).toEqual({ state: 'approved' });
    const other = await ready();
    await suspend(other.userId);
    expect(await outcomeOf(other.wire.call('providers.sendApplication', {}))).toBe('providers.unmet');
  });

  it('waits after a lost certification', async () => {
    const { user, id } = await sent();
    await decide(moderator, id, 'approve');
    const admin = await buildUser(app, { role: 'admin' });
    const trader = { role: 'trader', serverType: null, isSolo: false, reason } as const;
    await admin.wire.call('staff.changeRole', { userId: user.userId, ...trader });
    const former = await signIn(app, user);
    expect(await unmet(former)).toEqual(['standing']);
    expect((await conditionsOf(former)).mayApplyAt).not.toBeNull();
    expect(await outcomeOf(save(former))).toBe('providers.too_early');
    await app.db.run(sql`
      UPDATE app_user SET decertified_at = now() - interval '91 days' WHERE id = ${user.userId}`);
    expect(await unmet(former)).toEqual([]);
    expect(await outcomeOf(save(former))).toBe('ok');
  });

  it('is nobody’s to decide who is linked with the applicant', async () => {
    const { user, id } = await sent();
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${moderator.userId} WHERE id = ${user.userId}`);
    expect(await outcomeOf(decide(moderator, id, 'approve'))).toBe('staff.opponent');
    expect(await outcomeOf(moderator.wire.call('providers.takeApplication', { id }))).toBe('staff.opponent');
    const { list } = await moderator.wire.call('providers.listApplications', {});
    expect(list.find((row) => row.id === id)).toMatchObject({ mayDecide: false });
  });

  it('is decided by moderators and administrators only', async () => {
    const { user, id } = await sent();
    expect(await outcomeOf(decide(support, id, 'approve'))).toBe('gateway.forbidden');
    expect(await outcomeOf(user.wire.call('providers.listApplications', {}))).toBe('gateway.forbidden');
    const other = await buildUser(app);
    expect(await outcomeOf(other.wire.call('providers.withdrawApplication', {}))).toBe('nothing.found');
    expect((await conditionsOf(other)).application).toBeNull();
  });

  it('is withdrawn with the account of its applicant', async () => {
    const user = await buildUser(app);
    await save(user);
    await user.wire.call('ownData.closeAccount', { tradePassword: TRADE_PASSWORD });
    const application = await app.db.one(sql`
      SELECT state, ended_at IS NOT NULL AS ended FROM provider_application WHERE user_id = ${user.userId}`);
    expect(application).toEqual({ state: 'withdrawn', ended: true });
  });
});
