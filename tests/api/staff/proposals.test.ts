import { afterAll, describe, expect, it } from 'vitest';
import { endExpired } from '#server/features/staff/proposals/expire.job.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { openOffice } from '#tests/fixtures/world/office.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Agreed in the weekly meeting';
const RULE = 'orders.appeal_window_s';

const { app, ada, ben, cleo, auditor } = await openOffice();
afterAll(() => app.close());

const rule = (value: number, before: number) => ({ name: RULE, value, before, reason }) as const;
const numberOf = async (ckey: string) => (await client(app.url).call('base.getRule', { ckey })).value;
const decide = (user: TestUser, id: string, approve = true) =>
  outcomeOf(user.wire.call('staff.decideProposal', { id, approve, reason }));
const shown = async (user: TestUser, show: 'open' | 'decided') =>
  (await user.wire.call('staff.listProposals', { show })).list;

const PATIENCE = { timeout: 20_000 };
const newest = async ({ wire }: TestUser) =>
  (await wire.call('notices.list', { typeList: [8] })).list[0]?.smsInfo.content ?? '';

describe('a guarded rule', () => {
  it('is not changed by one administrator', async () => {
    expect(await refusalOf(ada.wire.call('settings.setRule', rule(7_700, 86_400)))).toBe('staff.four_eyes');
    expect(await refusalOf(ada.wire.call('settings.resetRule', { name: RULE, reason }))).toBe('staff.four_eyes');
    const { list } = await auditor.wire.call('settings.listRules', {});
    expect(list.find(({ name }) => name === RULE)?.guard).toBe('money');
    expect(list.find(({ name }) => name === 'auth.code_tries')?.guard).toBe('security');
    expect(list.find(({ name }) => name === 'chat.retract_s')?.guard).toBeNull();
  });

  it('is changed by two, and both names stand in the log', async () => {
    const { id } = await ada.wire.call('staff.proposeRule', rule(7_700, 86_400));
    expect(await numberOf(RULE)).toBe(86_400);
    expect(await decide(ada, id)).toBe('staff.own_proposal');
    expect(await refusalOf(ben.wire.call('staff.proposeRule', rule(7_800, 86_400)))).toBe('staff.proposed_already');
    expect((await shown(ben, 'open'))[0]).toMatchObject({
      kind: 'rule',
      subject: RULE,
      before: { value: 86_400 },
      after: { value: 7_700 },
      proposer: 'ada',
      mayDecide: true,
      isOwn: false,
    });
    expect((await shown(ada, 'open'))[0]).toMatchObject({ mayDecide: false, isOwn: true });
    expect(await decide(ben, id)).toBe('ok');
    expect(await numberOf(RULE)).toBe(7_700);
    expect(await decide(cleo, id)).toBe('staff.proposal_over');
    const { list } = await auditor.wire.call('settings.listChanges', { subject: RULE });
    expect(list[0]).toMatchObject({ actor: 'ada', approvedBy: 'ben', after: { value: 7_700 }, reason });
    const [decided] = await shown(auditor, 'decided');
    expect(decided).toMatchObject({ id, state: 'approved', mayDecide: false });
    expect(decided?.decisions).toMatchObject([{ name: 'ben', approves: true, reason }]);
  });

  it('goes back to its default by two as well', async () => {
    const { id } = await ben.wire.call('staff.proposeRule', rule(86_400, 7_700));
    expect(await decide(ada, id)).toBe('ok');
    const { list } = await auditor.wire.call('settings.listRules', {});
    expect(list.find(({ name }) => name === RULE)).toMatchObject({ value: 86_400, source: 'default' });
  });

  it('stays as it is when the other one refuses, or the time runs out, or it is taken back', async () => {
    const refused = await ada.wire.call('staff.proposeRule', rule(6_000, 86_400));
    expect(await decide(ben, refused.id, false)).toBe('ok');
    const late = await ada.wire.call('staff.proposeRule', rule(6_000, 86_400));
    await expireAs(late.id);
    expect(await decide(ben, late.id)).toBe('staff.proposal_over');
    expect((await shown(ada, 'decided')).find(({ id }) => id === late.id)?.state).toBe('expired');
    expect(await endExpired(app)).toBe(1);
    expect(await endExpired(app)).toBe(0);
    const again = await ada.wire.call('staff.proposeRule', rule(6_000, 86_400));
    expect(await refusalOf(ben.wire.call('staff.withdrawProposal', { id: again.id }))).toBe('nothing.found');
    await ada.wire.call('staff.withdrawProposal', { id: again.id });
    expect(await refusalOf(ada.wire.call('staff.withdrawProposal', { id: again.id }))).toBe('staff.proposal_over');
    expect(await decide(ben, again.id)).toBe('staff.proposal_over');
    expect(await numberOf(RULE)).toBe(86_400);
  });

  it('is not changed by what another version wrote', async () => {
    const { id } = await ada.wire.call('staff.proposeRule', rule(6_000, 86_400));
    for (const payload of [
      { name: RULE, value: '6000', before: 86_400 },
      { name: 'no.rule', value: 1, before: 2 },
      {},
    ]) {
      await rewrite(id, payload);
      expect(await decide(ben, id)).toBe('staff.proposal_unreadable');
    }
    expect(await numberOf(RULE)).toBe(86_400);
    expect((await shown(ben, 'open'))[0]).toMatchObject({ id, decisions: [] });
    await ada.wire.call('staff.withdrawProposal', { id });
  });

  it('is a conflict when it changed after it was proposed', async () => {
    const { id } = await ada.wire.call('staff.proposeRule', rule(6_000, 86_400));
    await app.db.run(sql`
      INSERT INTO rule_override (name, value, set_by) VALUES (${RULE}, 9_000, ${ada.userId})`);
    expect(await decide(ben, id)).toBe('gateway.conflict');
    await app.db.run(sql`DELETE FROM rule_override WHERE name = ${RULE}`);
    // The failed approval left no trace, so it can be given again.
    expect(await decide(ben, id, false)).toBe('ok');
  });

  it('is carried out once of two who approve at the same time', async () => {
    const { id } = await ada.wire.call('staff.proposeRule', rule(6_000, 86_400));
    expect((await Promise.all([decide(ben, id), decide(cleo, id)])).sort()).toEqual(['ok', 'staff.proposal_over']);
    const back = await ada.wire.call('staff.proposeRule', rule(86_400, 6_000));
    await decide(ben, back.id);
  });
});

describe('an exchange rate', () => {
  it('is set by one within 15 % of the published one, and beyond it by two', async () => {
    const set = (figure: string) =>
      outcomeOf(ada.wire.call('settings.setFxOverride', { currency: 'EUR', figure, reason }));
    expect(await set('1.3')).toBe('ok');
    expect(await set('1.5')).toBe('staff.four_eyes');
    expect(await set('0.9')).toBe('staff.four_eyes');
    const { id } = await ada.wire.call('staff.proposeRate', { currency: 'EUR', figure: '1.5', reason });
    expect((await shown(ben, 'open'))[0]).toMatchObject({
      kind: 'fx',
      subject: 'EUR',
      before: { override: '1.3', published: '1.1721' },
      after: { override: '1.5' },
    });
    expect(await decide(ben, id)).toBe('ok');
    const { list } = await auditor.wire.call('settings.listFx', {});
    expect(list.find(({ currency }) => currency === 'EUR')?.override).toBe('1.50');
    const clear = () => outcomeOf(ada.wire.call('settings.clearFxOverride', { currency: 'EUR', reason }));
    // From what two agreed on one goes back to the published rate by what two agree on.
    expect(await clear()).toBe('staff.four_eyes');
    const back = await ada.wire.call('staff.proposeRate', { currency: 'EUR', figure: '1.1721', reason });
    expect(await decide(ben, back.id)).toBe('ok');
    expect(await clear()).toBe('ok');
  });
});

describe('an administrator', () => {
  it('is made by two, who hear of it, and signs in anew', async () => {
    const dana = await buildUser(app, { role: 'support', name: 'dana' });
    const { id } = await ada.wire.call('staff.proposeRole', { name: 'dana', role: 'admin', reason });
    await expect.poll(() => newest(ben), PATIENCE).toContain('dana');
    const { list } = await ben.wire.call('notices.list', { typeList: [8] });
    expect(list[0]).toMatchObject({ kind: 'proposal', must: true, path: '/staff/proposals' });
    expect(await newest(ada)).not.toContain('dana');
    expect(await decide(ben, id)).toBe('ok');
    expect(await refusalOf(dana.wire.call('settings.listRules', {}))).toBe('session.expired');
    const again = await signIn(app, { ...dana, role: 'admin' });
    expect((await again.wire.call('users.getMe', {})).role).toBe('admin');
    await expect.poll(() => newest(again), PATIENCE).toContain(reason);
  });

  it('is unmade by two, and not by who it is', async () => {
    const erik = await buildUser(app, { role: 'admin', name: 'erik' });
    const { id } = await ada.wire.call('staff.proposeRole', { name: 'erik', role: 'trader', reason });
    expect(await decide(erik, id)).toBe('staff.about_you');
    expect(await decide(erik, id, false)).toBe('staff.about_you');
    expect(await decide(ben, id)).toBe('ok');
    const { role } = await app.db.one<{ role: string }>(sql`SELECT role FROM app_user WHERE id = ${erik.userId}`);
    expect(role).toBe('trader');
  });

  it('is proposed only where it changes something', async () => {
    const trader = await buildUser(app);
    const propose = (name: string, role: 'admin' | 'provider') =>
      refusalOf(ada.wire.call('staff.proposeRole', { name, role, reason }));
    expect(await propose('ben', 'admin')).toBe('staff.same_role');
    expect(await propose(trader.name, 'provider')).toBe('nothing.found');
    expect(await propose('nobody_here', 'admin')).toBe('nothing.found');
  });
});

describe('proposals', () => {
  it('are read by administrators and auditors, and made by administrators', async () => {
    const support = await buildUser(app, { role: 'support' });
    expect(await refusalOf(support.wire.call('staff.listProposals', {}))).toBe('gateway.forbidden');
    expect(await refusalOf(auditor.wire.call('staff.proposeRule', rule(1, 2)))).toBe('gateway.forbidden');
    expect(await outcomeOf(auditor.wire.call('staff.listProposals', {}))).toBe('ok');
  });

  it('about an account are not read by an auditor, who reads people by a link', async () => {
    const person = await buildUser(app);
    const onRule = await ben.wire.call('staff.proposeRule', rule(7_900, 86_400));
    const onPerson = await ben.wire.call('staff.proposeRole', { name: person.name, role: 'admin', reason });
    const idsFor = async (user: TestUser) => (await shown(user, 'open')).map(({ id }) => id);
    expect(await idsFor(ada)).toEqual(expect.arrayContaining([onRule.id, onPerson.id]));
    const read = await auditor.wire.call('staff.listProposals', {});
    expect(read.list).toMatchObject([{ id: onRule.id, userId: null }]);
    expect(read.totalCount).toBe(1);
    for (const { id } of [onRule, onPerson]) await ben.wire.call('staff.withdrawProposal', { id });
  });

  it('leave decisions that nobody rewrites', async () => {
    for (const statement of [
      sql`UPDATE proposal_decision SET approves = false`,
      sql`DELETE FROM proposal_decision`,
      sql`UPDATE proposal SET payload = '{}'`,
      sql`DELETE FROM proposal`,
      sql`UPDATE staff_act SET reason = 'Nothing to see here'`,
      sql`DELETE FROM staff_act`,
    ]) {
      await expect(app.db.run(statement)).rejects.toThrow(/permission denied|append-only/);
    }
  });
});

/** As the owner: the product itself cannot move a proposal's end. */
const expireAs = (id: string) =>
  asOwner(sql`UPDATE proposal SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
const rewrite = (id: string, payload: object) =>
  asOwner(sql`UPDATE proposal SET payload = ${JSON.stringify(payload)} WHERE id = ${id}`);

async function asOwner(statement: Sql): Promise<void> {
  const owner = openDatabase({ url: app.ownerUrl, poolSize: 1, statementTimeoutMs: 30_000, onError: () => {} });
  await owner.run(statement);
  await owner.close();
}
