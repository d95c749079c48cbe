import { afterAll, describe, expect, it } from 'vitest';
import { hasSecondFactor } from '#server/features/auth/public.ts';
import { loadConfig } from '#server/platform/config.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { bindTotp, proveByPassword } from '#tests/fixtures/world/factors.ts';
import { adDraft } from '#tests/fixtures/world/offers.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const NEEDED = { 'auth.second_factor_needed': 1, 'auth.step_up_password': 1, 'auth.money_hold_s': 0 };
const app = await startTestApp({ loops: false, rules: NEEDED });
afterAll(() => app.close());

const publish = ({ wire }: TestUser) => outcomeOf(wire.call('ads.publish', adDraft()));

describe('the rule that providers and staff need a second factor', () => {
  it('is off in the demo, and on everywhere else', () => {
    const ruleOf = (env: Record<string, string>) => loadConfig(env).rules['auth.second_factor_needed'];
    expect(ruleOf({ DEMO: '1' })).toBe(0);
    expect(ruleOf({ DEMO: '0' })).toBeUndefined();
    expect(ruleOf({ DEMO: '1', RULES: '{"auth.second_factor_needed": 1}' })).toBe(1);
  });

  it('keeps a provider without one from publishing', async () => {
    const provider = await buildUser(app, { role: 'provider', points: 10_000 });
    expect(await publish(provider)).toBe('auth.second_factor_unbound');
    expect(await hasSecondFactor(app.db, provider.userId)).toBe(false);
  });
});

describe('an act that moves value', () => {
  it('asks for the factor once a session and grace, where one is bound', async () => {
    const provider = await buildUser(app, { role: 'provider', points: 10_000 });
    await bindTotp(app, provider);
    expect(await hasSecondFactor(app.db, provider.userId)).toBe(true);
    expect(await publish(provider)).toBe('auth.step_up_needed');
    const prove = (kind: string, byFactor: boolean, agoS = 0) =>
      app.db.run(sql`
        INSERT INTO step_up (session_id, kind, by_factor, at)
        VALUES (${provider.sessionId}, ${kind}, ${byFactor}, now() - make_interval(secs => ${agoS}))
        ON CONFLICT (session_id, kind) DO UPDATE SET by_factor = excluded.by_factor, at = excluded.at`);
    await prove('security', true);
    await prove('money', false);
    expect(await publish(provider)).toBe('auth.step_up_needed');
    await prove('money', true, app.services.rules.get('auth.step_up_grace_s') + 1);
    expect(await publish(provider)).toBe('auth.step_up_needed');
    await prove('money', true);
    expect(await publish(provider)).toBe('ok');
    // One session proves nothing about another.
    expect(await publish(await signIn(app, provider))).toBe('auth.step_up_needed');
  });
});

describe('writes of staff', () => {
  const setRule = ({ wire }: TestUser) =>
    outcomeOf(
      wire.call('settings.setRule', {
        name: 'orders.view_timeout_s',
        value: 100,
        before: 200,
        reason: 'For this test only',
      }),
    );

  it('are refused without a second factor, reads are not', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    expect(await setRule(admin)).toBe('auth.second_factor_unbound');
    expect((await admin.wire.call('settings.listRules', {})).list.length).toBeGreaterThan(100);
    expect(await admin.wire.call('factors.getMine', {})).toMatchObject({ isNeeded: true, isWaived: false });
  });

  it('ask for the factor that is bound', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const { code } = await bindTotp(app, admin);
    expect(await setRule(admin)).toBe('auth.step_up_needed');
    await admin.wire.call('factors.stepUp', { kind: 'staff', googleCode: code() });
    expect(await setRule(admin)).toBe('gateway.conflict');
  });

  it('are refused as soon as the factor that proved the session is removed', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const { recoveryCodes } = await bindTotp(app, admin);
    await admin.wire.call('factors.stepUp', { kind: 'staff', recoveryCode: recoveryCodes[0] ?? '' });
    expect(await setRule(admin)).toBe('gateway.conflict');
    await admin.wire.call('factors.removeTotp', {});
    expect(await setRule(admin)).toBe('auth.second_factor_unbound');
  });

  it('ask for the password where the rule is off, as in the demo', async () => {
    const demo = await startTestApp({ loops: false, rules: { ...NEEDED, 'auth.second_factor_needed': 0 } });
    try {
      const admin = await buildUser(demo, { role: 'admin' });
      expect(await setRule(admin)).toBe('auth.step_up_needed');
      await proveByPassword(admin, 'staff');
      expect(await setRule(admin)).toBe('gateway.conflict');
      expect(await admin.wire.call('factors.getMine', {})).toMatchObject({ isNeeded: false, isWaived: true });
    } finally {
      await demo.close();
    }
  });
});
