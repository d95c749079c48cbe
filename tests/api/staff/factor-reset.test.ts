import { afterAll, describe, expect, it } from 'vitest';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { doDueJobs, endPauses } from '#tests/fixtures/jobs.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { buildUser, PASSWORD, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Showed the passport in a video call';

const app = await startTestApp({ loops: false });
const support = await buildUser(app, { role: 'support' });
const admin = await buildUser(app, { role: 'admin' });
afterAll(() => app.close());

const propose = ({ wire }: TestUser, { userId }: TestUser) => wire.call('staff.proposeFactorReset', { userId, reason });
const decide = ({ wire }: TestUser, id: string, approve = true) =>
  wire.call('staff.decideProposal', { id, approve, reason });
const mailsTo = async ({ name }: TestUser) => {
  const rows = await app.db.many<{ subject: string }>(sql`
    SELECT subject FROM mail_outbox WHERE recipient = ${`${name}@example.com`} ORDER BY created_at`);
  return rows.map(({ subject }) => subject);
};
/** As if the wait of the account's reset were over. */
const endWait = ({ userId }: TestUser) =>
  runAsOwner(app.ownerUrl, [`UPDATE factor_reset SET due_at = now() WHERE user_id = '${userId}'`]);
const isBound = async ({ wire }: TestUser) => (await wire.call('factors.getMine', {})).hasFactor;

/** An account whose owner has lost the app, and the approved reset of it. */
async function approved() {
  const owner = await buildUser(app);
  await bindTotp(app, owner);
  const { id } = await propose(support, owner);
  await decide(admin, id);
  return owner;
}

describe('lost second factors', () => {
  it('are proposed by support, decided by an administrator, and nobody decides about themselves', async () => {
    const owner = await buildUser(app);
    expect(await outcomeOf(propose(support, owner))).toBe('nothing.found');
    await bindTotp(app, owner);
    for (const role of ['trader', 'provider', 'moderator', 'auditor'] as const) {
      expect(await outcomeOf(propose(await buildUser(app, { role }), owner))).toBe('gateway.forbidden');
    }
    expect(await outcomeOf(client(app.url).call('staff.proposeFactorReset', { userId: owner.userId, reason }))).toBe(
      'session.required',
    );
    expect(await outcomeOf(propose(support, support))).toBe('staff.about_you');
    const { id } = await propose(support, owner);
    expect(await outcomeOf(propose(admin, owner))).toBe('staff.proposed_already');
    expect(await outcomeOf(decide(support, id))).toBe('gateway.forbidden');
    expect(await outcomeOf(decide(admin, id))).toBe('ok');
    expect(await outcomeOf(propose(support, owner))).toBe('already.done');
    const { list } = await admin.wire.call('staff.listActs', { user: owner.name });
    expect(list[0]).toMatchObject({ kind: 'factors', reason });
  });

  it('stay until the wait is over; the owner is mailed at once and no money leaves', async () => {
    const owner = await approved();
    expect((await mailsTo(owner)).at(-1)).toBe('The second factors of your Cardway account will be removed');
    expect((await moneyHeldUntil(app.db, owner.userId))?.getTime()).toBeGreaterThan(Date.now() + 2 * 86_000_000);
    const { resetDueAt, hasFactor } = await owner.wire.call('factors.getMine', {});
    expect(hasFactor).toBe(true);
    expect(Date.parse(resetDueAt ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
    await endPauses(app);
    await doDueJobs(app);
    // The clock of the row has not run out, whatever the queue says.
    expect(await isBound(owner)).toBe(true);
  });

  it('are gone after it, with every login, and the password opens the account', async () => {
    const owner = await approved();
    await endWait(owner);
    await endPauses(app);
    await doDueJobs(app);
    expect(await outcomeOf(owner.wire.call('users.getMe', {}))).toBe('session.expired');
    const wire = client(app.url);
    await wire.login(owner.loginName, PASSWORD);
    expect(await wire.call('factors.getMine', {})).toMatchObject({
      hasFactor: false,
      recoveryLeft: 0,
      resetDueAt: null,
    });
    expect((await wire.call('security.listMine', {})).list.map(({ subject }) => subject)).toContain('factors_reset');
    expect((await mailsTo(owner)).filter((subject) => subject.startsWith('The security of'))).toHaveLength(2);
  });

  it('stay when their owner stops it', async () => {
    const owner = await approved();
    await proveByFactor(app, admin, 'security');
    expect(await outcomeOf(admin.wire.call('factors.cancelReset', {}))).toBe('nothing.found');
    expect(await outcomeOf(client(app.url).call('factors.cancelReset', {}))).toBe('session.required');
    // A session that was stolen does not stop it: only the factor that is said to be lost does.
    await app.db.run(sql`DELETE FROM step_up WHERE session_id = ${owner.sessionId}`);
    const thief = await signIn(app, owner);
    expect(await outcomeOf(thief.wire.call('factors.cancelReset', {}))).toBe('auth.step_up_needed');
    await proveByFactor(app, owner, 'security');
    await owner.wire.call('factors.cancelReset', {});
    const held = (await moneyHeldUntil(app.db, owner.userId))?.getTime() ?? 0;
    expect(Math.round((held - Date.now()) / 3_600_000)).toBe(24);
    await endWait(owner);
    await endPauses(app);
    await doDueJobs(app);
    expect(await isBound(owner)).toBe(true);
    expect(await outcomeOf(owner.wire.call('factors.cancelReset', {}))).toBe('nothing.found');
  });
});
