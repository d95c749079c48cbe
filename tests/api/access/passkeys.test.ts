import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { type Change, newPasskey, type Passkey } from '#tests/fixtures/world/passkeys.ts';
import { buildUser, PASSWORD, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({
  loops: false,
  rules: { 'auth.step_up_password': 1, 'auth.login_failures_address': 1_000 },
});
afterAll(() => app.close());

async function add(user: TestUser, passkey: Passkey, change?: Change) {
  const { optionsJson } = await user.wire.call('factors.startPasskey', {});
  return user.wire.call('factors.addPasskey', { name: 'Phone', answer: passkey.create(optionsJson, change) });
}

/** A user with a passkey, and the passkey. */
async function owner(spec: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(app, spec);
  await proveByPassword(user, 'security');
  const passkey = newPasskey();
  const { recoveryCodes } = await add(user, passkey);
  return { user, passkey, recoveryCodes };
}

describe('adding a passkey', () => {
  it('brings recovery codes with the first one; it is listed, renamed and removed', async () => {
    const { user, recoveryCodes } = await owner();
    expect(recoveryCodes).toHaveLength(10);
    expect((await add(user, newPasskey())).recoveryCodes).toBeNull();
    const list = async () => (await user.wire.call('factors.getMine', {})).passkeys;
    const [first, second] = await list();
    await user.wire.call('factors.renamePasskey', { id: first?.id ?? '', name: 'Laptop' });
    expect((await list()).map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    for (const row of [first, second]) await user.wire.call('factors.removePasskey', { id: row?.id ?? '' });
    const own = await user.wire.call('factors.getMine', {});
    expect([own.passkeys.length, own.hasFactor, own.recoveryLeft]).toEqual([0, false, 0]);
  });

  it('is refused for another site, another page, or a challenge that was used or asked for elsewhere', async () => {
    const user = await buildUser(app);
    await proveByPassword(user, 'security');
    const tryWith = (change: Change) => outcomeOf(add(user, newPasskey(), change));
    expect(await tryWith({ rpId: 'evil.example' })).toBe('auth.passkey_refused');
    expect(await tryWith({ origin: 'https://evil.example' })).toBe('auth.passkey_refused');
    const { optionsJson } = await user.wire.call('factors.startPasskey', {});
    const answerOf = () => ({ name: 'Phone', answer: newPasskey().create(optionsJson) });
    const other = await buildUser(app);
    await proveByPassword(other, 'security');
    expect(await outcomeOf(other.wire.call('factors.addPasskey', answerOf()))).toBe('auth.passkey_refused');
    expect(await outcomeOf(user.wire.call('factors.addPasskey', answerOf()))).toBe('ok');
    expect(await outcomeOf(user.wire.call('factors.addPasskey', answerOf()))).toBe('auth.passkey_refused');
    expect(await outcomeOf(user.wire.call('factors.addPasskey', { name: 'Phone', answer: '{"response":1}' }))).toBe(
      'auth.passkey_refused',
    );
  });

  it('of somebody else is not possible, nor removing or renaming theirs', async () => {
    const { user, passkey } = await owner();
    const { user: other } = await owner();
    expect(await outcomeOf(add(other, passkey))).toBe('auth.passkey_refused');
    const id = (await user.wire.call('factors.getMine', {})).passkeys[0]?.id ?? '';
    expect(await outcomeOf(other.wire.call('factors.removePasskey', { id }))).toBe('nothing.found');
    expect(await outcomeOf(other.wire.call('factors.renamePasskey', { id, name: 'Mine' }))).toBe('nothing.found');
  });
});

describe('proving a session with a passkey', () => {
  it('takes its own passkey, once a challenge, with a counter that grows', async () => {
    const { user, passkey } = await owner();
    const ask = async () => (await user.wire.call('factors.askPasskey', {})).optionsJson;
    const prove = (answer: string) => outcomeOf(user.wire.call('factors.stepUp', { kind: 'money', passkey: answer }));
    const signed = passkey.get(await ask(), { isVerified: false });
    expect(await prove(signed)).toBe('ok');
    expect(await prove(signed)).toBe('auth.factor_wrong');
    passkey.counter -= 1;
    expect(await prove(passkey.get(await ask()))).toBe('auth.factor_wrong');
    expect(await prove(passkey.get(await ask()))).toBe('ok');
    const { passkey: strange } = await owner();
    expect(await prove(strange.get(await ask()))).toBe('auth.factor_wrong');
  });
});

describe('logging in with a passkey', () => {
  const askAt = async (wire = client(app.url)) => ({
    wire,
    optionsJson: (await wire.call('factors.askLoginPasskey', {})).optionsJson,
  });

  it('needs nothing else, where it has checked its owner, and from the device that asked', async () => {
    const { user, passkey } = await owner();
    const { wire, optionsJson } = await askAt();
    const login = (from: typeof wire, answer: string) => from.call('auth.passkeyLogin', { passkey: answer });
    expect(JSON.parse(optionsJson).allowCredentials ?? []).toEqual([]);
    expect(await outcomeOf(login(client(app.url), passkey.get(optionsJson)))).toBe('auth.passkey_refused');
    const signedIn = await login(wire, passkey.get(optionsJson));
    expect(signedIn.user.userId).toBe(user.userId);
    const second = await askAt();
    const unverified = passkey.get(second.optionsJson, { isVerified: false });
    expect(await outcomeOf(login(second.wire, unverified))).toBe('auth.passkey_refused');
    const third = await askAt();
    expect(await outcomeOf(login(third.wire, newPasskey().get(third.optionsJson)))).toBe('auth.passkey_refused');
  });

  it('opens the service login to providers and staff only', async () => {
    const { passkey } = await owner();
    const { wire, optionsJson } = await askAt();
    const call = wire.call('auth.passkeyLogin', { passkey: passkey.get(optionsJson), service: true });
    expect(await outcomeOf(call)).toBe('auth.not_service');
  });

  it('is the second step after a password too', async () => {
    const { user, passkey } = await owner();
    const wire = client(app.url);
    const refusal = (await wire
      .call('auth.login', { account: user.loginName, password: PASSWORD })
      .catch((error: unknown) => error)) as { code: string; details: { ticket: string; methods: string } };
    expect([refusal.code, refusal.details.methods]).toEqual(['auth.factor_needed', 'passkey']);
    const { ticket } = refusal.details;
    const { optionsJson } = await wire.call('factors.askLoginPasskey', { ticket });
    const answer = passkey.get(optionsJson);
    // A challenge of the second step is worth nothing in place of the first.
    expect(await outcomeOf(wire.call('auth.passkeyLogin', { passkey: answer }))).toBe('auth.passkey_refused');
    const { optionsJson: again } = await wire.call('factors.askLoginPasskey', { ticket });
    const signedIn = await wire.call('auth.finishLogin', { ticket, passkey: passkey.get(again) });
    expect(signedIn.user.userId).toBe(user.userId);
  });
});
