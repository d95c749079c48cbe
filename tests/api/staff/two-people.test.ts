import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { openOffice } from '#tests/fixtures/world/office.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { logInFrom, makeOld } from '#tests/fixtures/world/ties.ts';

const reason = 'Agreed in the weekly meeting';
const RULE = 'orders.appeal_window_s';

const { app, ada, ben, cleo, auditor } = await openOffice();
afterAll(() => app.close());

const propose = (by: TestUser, before = 86_400) =>
  by.wire.call('staff.proposeRule', { name: RULE, value: before - 10, before, reason });
const decide = (by: TestUser, id: string, approve = true) =>
  outcomeOf(by.wire.call('staff.decideProposal', { id, approve, reason }));
const tieShown = async (to: TestUser, id: string) => {
  const { list } = await to.wire.call('staff.listProposals', { show: 'open' });
  const row = list.find((candidate) => candidate.id === id);
  return [row?.mayApprove, row?.tie];
};

const logIn = (user: TestUser, device: string, address: string) => logInFrom(app, user, { device, address });

describe('a decision on a colleague’s proposal', () => {
  it('is not of somebody on the same device or at the same address, and their list says so', async () => {
    for (const person of [ada, ben])
      await logIn(person, 'one-laptop', person === ada ? '198.51.100.1' : '198.51.100.9');
    const first = await propose(ada);
    expect(await tieShown(ben, first.id)).toEqual([false, 'device']);
    expect(await tieShown(cleo, first.id)).toEqual([true, null]);
    expect(await decide(ben, first.id)).toBe('staff.same_device');
    await logIn(cleo, 'another-laptop', '198.51.100.9');
    expect(await decide(cleo, first.id, false)).toBe('ok');
    const second = await propose(ben);
    expect(await decide(cleo, second.id)).toBe('staff.same_address');
    // A refusal lets nothing happen.
    expect(await decide(cleo, second.id, false)).toBe('ok');
  });

  it('is not of somebody who counts as one person with them', async () => {
    const friend = await buildUser(app, { role: 'admin', referrer: cleo });
    const { id } = await propose(cleo);
    expect(await decide(friend, id)).toBe('staff.linked_colleague');
    expect(await decide(friend, id, false)).toBe('ok');
    await app.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${friend.userId}`);
  });

  it('is not of somebody whose role the same person proposed lately', async () => {
    const maker = await buildUser(app, { role: 'admin', name: 'maker' });
    const colleagues = [await buildUser(app, { role: 'admin' }), await buildUser(app, { role: 'admin' })] as const;
    const change = { before: { role: 'trader' }, after: { role: 'admin' }, actorId: maker.userId, approverId: null };
    for (const { userId, name } of colleagues)
      await app.db.run(noteStaffAct({ ...change, kind: 'role', userId, subject: name, reason }));
    const { id } = await propose(colleagues[0]);
    expect(await decide(colleagues[1], id)).toBe('staff.role_maker');
    expect(await decide(colleagues[1], id, false)).toBe('ok');
    for (const { userId } of [maker, ...colleagues])
      await app.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${userId}`);
  });

  it('is excused on a new platform with fewer than three administrators, and auditors read it', async () => {
    await app.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${cleo.userId}`);
    const excused = await propose(ada);
    expect(await tieShown(ben, excused.id)).toEqual([true, null]);
    expect(await decide(ben, excused.id)).toBe('ok');
    const { list } = await auditor.wire.call('settings.listChanges', { kind: 'excused' });
    expect(list).toMatchObject([
      { actor: 'ben', subject: `rule: ${RULE}`, after: { colleague: 'ada', tie: 'device' }, reason },
    ]);
    await makeOld(app);
    const late = await propose(ada, 86_390);
    expect(await decide(ben, late.id)).toBe('staff.same_device');
    expect(await decide(ben, late.id, false)).toBe('ok');
  });

  it('about an account is not of an opponent of the account, nor proposed by one', async () => {
    const friend = await buildUser(app, { referrer: ben });
    const terms = { name: friend.name, role: 'admin', reason } as const;
    expect(await outcomeOf(ben.wire.call('staff.proposeRole', terms))).toBe('staff.opponent');
    const own = { name: ben.name, role: 'trader', reason } as const;
    const { id: leaving } = await ben.wire.call('staff.proposeRole', own);
    await ben.wire.call('staff.withdrawProposal', { id: leaving });
    const dora = await buildUser(app, { role: 'admin', name: 'dora' });
    const { id } = await dora.wire.call('staff.proposeRole', terms);
    const { list } = await ben.wire.call('staff.listProposals', { show: 'open' });
    expect(list.find((row) => row.id === id)).toMatchObject({ mayApprove: false, isOpponent: true, tie: null });
    expect(await decide(ben, id)).toBe('staff.opponent');
    expect(await decide(ben, id, false)).toBe('ok');
  });

  it('is of nobody once who proposed it has no right to, and another may propose it', async () => {
    const gone = await buildUser(app, { role: 'admin', name: 'gone' });
    const current = async () => (await ada.wire.call('settings.listRules', {})).list.find(({ name }) => name === RULE);
    const before = (await current())?.value ?? 0;
    const { id } = await propose(gone, before);
    expect(await outcomeOf(propose(ada, before))).toBe('staff.proposed_already');
    await app.db.run(sql`UPDATE app_user SET role = 'moderator' WHERE id = ${gone.userId}`);
    expect(await decide(ada, id)).toBe('staff.proposal_over');
    const { list } = await ada.wire.call('staff.listProposals', { show: 'decided' });
    expect(list.find((row) => row.id === id)).toMatchObject({ state: 'withdrawn', mayDecide: false });
    expect(await outcomeOf(propose(ada, before))).toBe('ok');
  });
});
