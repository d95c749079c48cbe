import assert from 'node:assert/strict';
import { sql } from '#server/platform/postgres/sql.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { PASSWORD } from '#tests/fixtures/world/people.ts';
import { type Check, check, eventually, outcomeOf, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;

const eventsOf = async ({ people }: Stage, actor: string) =>
  (await people.admin.wire.call('security.listEvents', { actor })).list;

/** Of the power of staff, and of what is written down. */
export const STAFF_CHECKS: readonly Check[] = [
  check('M3', 'a session of staff lasts a day whichever login opened it', async (stage) => {
    const { loginName } = stage.people.admin;
    const { expiresAt } = await stage.stranger().call('auth.login', { account: loginName, password: PASSWORD });
    assert.ok(Date.parse(expiresAt) - Date.now() <= DAY_MS);
  }),
  check(
    'H5',
    'no administrator alone makes staff, moves a rate far, changes what guards, or leaves the bounds of a rule',
    async (stage) => {
      const admin = await stage.join({ role: 'admin' });
      const { wire } = admin;
      await proveByPassword(admin, 'staff');
      const reason = 'a check of this installation';
      const far = { currency: 'EUR', figure: '1000', direction: 'usd_per_unit', reason } as const;
      assert.equal(await outcomeOf(wire.call('settings.setFxOverride', far)), 'staff.four_eyes');
      const guarded = [
        { name: 'orders.confirm_timeout_s', value: 600, before: 1_800 },
        { name: 'paymentAccounts.hold_s', value: 0, before: 86_400 },
        { name: 'calls.relay_only', value: 0, before: 1 },
      ] as const;
      for (const change of guarded) {
        assert.equal(
          await outcomeOf(wire.call('settings.setRule', { ...change, reason })),
          'staff.four_eyes',
          change.name,
        );
      }
      const { userId } = await stage.join();
      for (const role of ['support', 'moderator', 'auditor', 'admin'] as const) {
        const change = { userId, role, reason } as const;
        assert.equal(await outcomeOf(wire.call('staff.changeRole', change)), 'staff.role_by_proposal', role);
      }
      const cheap = { name: 'auth.argon_memory_kib', value: 64, before: 19_456, reason } as const;
      for (const call of ['settings.setRule', 'staff.proposeRule'] as const) {
        assert.equal(await outcomeOf(wire.call(call, cheap)), 'settings.rule_bounds', call);
      }
    },
  ),
  check('M13', 'logins stand in the security log, for administrators', async (stage) => {
    const user = await stage.join();
    const [login] = await eventsOf(stage, user.name);
    assert.equal(login?.kind, 'login');
    assert.equal(await outcomeOf(user.wire.call('security.listEvents', {})), 'gateway.forbidden');
  }),
  check('M13', 'refused calls are added up there', async (stage) => {
    const user = await stage.join();
    for (let n = 0; n < 20; n++) await outcomeOf(user.wire.call('settings.listRules', {}));
    const refused = async () => (await eventsOf(stage, user.name)).filter(({ kind }) => kind === 'refused');
    const counts = async () =>
      (await refused()).map(({ subject }) =>
        Number(/^gateway\.forbidden, (\d+): settings\.listRules/.exec(subject)?.[1]),
      );
    // By the minute: the calls may lie in two of them.
    await eventually(async () => (await counts()).reduce((sum, count) => sum + count, 0) === 20, 'not all are counted');
    assert.ok((await counts()).length <= 2);
  }),
  check('M14', 'a role that was taken away is gone within seconds', async (stage) => {
    const agent = await stage.join({ role: 'admin' });
    await stage.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${agent.userId}`);
    const lost = async () => (await outcomeOf(agent.wire.call('settings.listRules', {}))) === 'gateway.forbidden';
    await eventually(lost, 'still an administrator');
  }),
  check('M20', 'the running product can neither change nor delete what is append-only', async ({ db }) => {
    for (const table of ['reveal', 'security_event', 'staff_act', 'ledger_transfer']) {
      const { rows } = await db.pool.query<{ may: boolean }>(
        `SELECT has_table_privilege($1, 'DELETE') OR has_table_privilege($1, 'TRIGGER') AS may`,
        [table],
      );
      assert.equal(rows[0]?.may, false, table);
    }
  }),
  check('M20', 'the login of the running product owns nothing, and can become nobody who does', async ({ db }) => {
    const { rows } = await db.pool.query<{ login: string; owns: boolean }>(`
      SELECT r.rolname AS login, r.rolsuper OR r.rolcreaterole OR r.rolbypassrls OR EXISTS (
        SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
          AND pg_has_role(r.oid, c.relowner, 'MEMBER')) AS owns
      FROM pg_roles r WHERE r.rolname IN (
        SELECT usename FROM pg_stat_activity WHERE usename <> session_user)`);
    assert.ok(rows.length > 0, 'the product has no connection');
    for (const { login, owns } of rows) assert.equal(owns, false, login);
  }),
  check('L11', 'exported tables hold no formulas', async (stage) => {
    const { support } = stage.people;
    const user = await stage.join();
    const triggerContent = 'telegram;=HYPERLINK("x")';
    await user.wire.call('sensitiveWords.saveTrigger', { sensitiveWord: 'Telegram', triggerContent });
    const { bytes } = await support.wire.exportFile('sensitiveWords.listTriggers', { user: user.name });
    assert.match(String(bytes), /telegram;'=HYPERLINK/);
  }),
  check('L17', 'points and orders of a requester are for the agent who has the request', async (stage) => {
    const user = await stage.join({ points: 10 });
    const { conversationId } = await user.wire.call('support.open', {});
    for (const who of [stage.people.support, stage.people.moderator, stage.people.admin]) {
      const { account } = await who.wire.call('support.getContext', { conversationId });
      assert.equal(account, null, who.role);
      const open = () =>
        outcomeOf(who.wire.call('support.openAccount', { conversationId, reason: 'why it was opened' }));
      assert.equal(await open(), 'auth.step_up_needed', who.role);
      await proveByPassword(who, 'staff');
      assert.equal(
        await outcomeOf(who.wire.call('support.openAccount', { conversationId, reason: 'why' })),
        'gateway.invalid',
      );
    }
    const reason = 'a check of this installation';
    await stage.people.moderator.wire.call('support.openAccount', { conversationId, reason });
    const events = await eventsOf(stage, stage.people.moderator.name);
    assert.ok(events.some(({ subject }) => subject === `support ${user.name}: ${reason}`));
  }),
  check('L12', 'a paused account fills no table', async (stage) => {
    const user = await stage.join();
    const save = (n: number) =>
      user.wire.call('sensitiveWords.saveTrigger', { sensitiveWord: 'Telegram', triggerContent: `telegram ${n}` });
    const counts: number[] = [];
    for (let n = 0; n < 30; n++) counts.push(await save(n));
    assert.equal(counts.at(-1), counts.at(-2));
  }),
];
