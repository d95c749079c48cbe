import { afterAll, describe, expect, it } from 'vitest';
import { type AppConfig, startApp } from '#server/app/app.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { doDueJobs } from '#tests/fixtures/jobs.ts';
import { bindTotp, proveByFactor, proveByPassword } from '#tests/fixtures/world/factors.ts';
import { buildUser, PASSWORD, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const NEW_PASSWORD = 'Newtrade246';
const PATIENCE = { timeout: 10_000 };

/** Another process on the same database, which hears nothing of the first one. */
const app = await startTestApp({ loops: false, rules: { 'gateway.session_cache_s': 1, 'auth.step_up_password': 1 } });
const other = await startApp({ ...(app.services.config as AppConfig), port: 0 });
afterAll(async () => {
  await other.close();
  await app.close();
});

const atOther = ({ wire }: TestUser) => client(other.url, { token: wire.token, csrfToken: wire.csrfToken });

/** Whether the session passes the proof of an act; there is no such account. */
const mayAct = async (wire: TestUser['wire']): Promise<boolean> =>
  (await outcomeOf(wire.call('paymentAccounts.reveal', { id: newId() }))) === 'nothing.found';

const changeTrading = (user: TestUser) =>
  user.wire.call('auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: NEW_PASSWORD });

describe('a changed trading password', () => {
  it('ends every other session, here and in other processes, and keeps the one that changed it', async () => {
    const owner = await buildUser(app);
    const thief = await signIn(app, owner);
    const thiefThere = atOther(thief);
    expect(await outcomeOf(thiefThere.call('users.getMe', {}))).toBe('ok');
    await proveByPassword(thief, 'security');
    await proveByPassword(owner, 'security');
    await changeTrading(owner);
    expect(await outcomeOf(thief.wire.call('users.getMe', {}))).toBe('session.expired');
    await expect.poll(() => outcomeOf(thiefThere.call('users.getMe', {})), PATIENCE).toBe('session.expired');
    expect(await outcomeOf(owner.wire.call('users.getMe', {}))).toBe('ok');
  });

  it('is set for the first time without ending a session', async () => {
    const owner = await buildUser(app);
    await app.db.run(sql`UPDATE app_user SET trading_password_hash = NULL WHERE id = ${owner.userId}`);
    const second = await signIn(app, owner);
    const first = { newPassword: NEW_PASSWORD, loginPassword: PASSWORD };
    expect(await outcomeOf(owner.wire.call('auth.setTradingPassword', first))).toBe('ok');
    expect(await outcomeOf(second.wire.call('users.getMe', {}))).toBe('ok');
  });
});

describe('a changed second factor', () => {
  it('ends what other sessions have proven, in other processes too', async () => {
    const owner = await buildUser(app);
    await bindTotp(app, owner);
    const thief = await signIn(app, owner);
    await proveByFactor(app, thief, 'security');
    await proveByFactor(app, owner, 'security');
    const thiefThere = atOther(thief);
    // Both processes have read the proof, and keep it.
    expect([await mayAct(thief.wire), await mayAct(thiefThere)]).toEqual([true, true]);
    expect(await outcomeOf(owner.wire.call('factors.makeRecoveryCodes', {}))).toBe('ok');
    expect(await mayAct(thief.wire)).toBe(false);
    await expect.poll(() => mayAct(thiefThere), PATIENCE).toBe(false);
    expect(await mayAct(owner.wire)).toBe(true);
  });
});

describe('the file with one’s own data', () => {
  it('is downloaded after a proof only, which the session that asked for it may have lost; a mail tells of it', async () => {
    const owner = await buildUser(app);
    await owner.wire.call('ownData.requestExport', { tradePassword: TRADE_PASSWORD });
    await doDueJobs(app);
    const download = ({ wire }: TestUser) => outcomeOf(wire.exportFile('ownData.download', {}));
    const thief = await signIn(app, owner);
    expect([await download(thief), await download(owner)]).toEqual(['auth.step_up_needed', 'auth.step_up_needed']);
    await proveByPassword(owner, 'security');
    expect([await download(thief), await download(owner)]).toEqual(['auth.step_up_needed', 'ok']);
    const mails = await app.db.many<{ subject: string }>(sql`
      SELECT subject FROM mail_outbox WHERE recipient = ${`${owner.name}@example.com`}`);
    expect(mails.map(({ subject }) => subject)).toContain('Your Cardway data was downloaded');
  });
});
