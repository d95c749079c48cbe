import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { buildUser, PASSWORD, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ loops: false });
});
afterAll(() => app.close());

/** Tables with a secret, or the hash of one, by which something is done, and how it ends when its owner changes a password. */
const SECRETS: Readonly<Record<string, string>> = {
  session: 'every other one ends',
  card_check_key: 'ends',
  team_invitation: 'ends',
  app_user: 'the passwords themselves, and a mailed address that waits for both of its owners',
  contact_code: 'mailed to the owner, for minutes',
  human_challenge: 'of nobody',
  visitor: 'of nobody',
  call_ticket: 'of a session, which ends',
  socket_ticket: 'of a session, which ends',
  admin_link: 'of the operating system’s administrator',
  audit_link: 'of an auditor, who proves a factor',
  totp_secret: 'asked beside a password',
  passkey: 'asked beside a password',
  recovery_code: 'asked beside a password',
  passkey_challenge: 'asked beside a password',
  gift_card: 'a card',
  vault_key: 'the platform’s',
  signer_key: 'the platform’s',
  deposit_key: 'the platform’s',
};

it('every table of secrets says how they end', async () => {
  const rows = await app.db.many<{ name: string }>(sql`
    SELECT DISTINCT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0
      AND (a.attname ~ '(key|token|ticket|code|challenge|password)_hash$|secret' OR c.relname ~ '_key$|passkey')`);
  expect(rows.map(({ name }) => name).filter((name) => !(name in SECRETS))).toEqual([]);
});

/** A provider with a key, an open invitation, and two operators of whom one is old. */
async function build() {
  const owner = await buildUser(app, { role: 'provider' });
  const teamId = await openTeam(app, owner);
  const [old, young] = [
    await buildOperator(app, { teamId, provider: owner }, ['orders']),
    await buildOperator(app, { teamId, provider: owner }, ['orders']),
  ];
  await runAsOwner(app.ownerUrl, [
    `UPDATE team_member SET joined_at = now() - interval '8 days' WHERE id = '${old.id}'`,
  ]);
  await owner.wire.call('switches.makeCheckKey', {});
  const { key } = await owner.wire.call('teams.invite', { name: 'New hand', rights: ['orders'] });
  const joiner = await buildUser(app);
  return { owner, old, young, key, joiner };
}

const newsOf = ({ userId }: TestUser, what: string) =>
  app.db.many(sql`SELECT FROM outbox WHERE payload ->> 'what' = ${what} AND ${userId}::uuid = ANY (recipients)`);

const CHANGES = [
  [
    'a new login password',
    (owner: TestUser) => owner.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh24680' }),
  ],
  [
    'a new trading password',
    (owner: TestUser) =>
      owner.wire.call('auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: 'Fresh24680' }),
  ],
  ['a freeze', (owner: TestUser) => owner.wire.call('factors.freeze', {})],
  [
    'another role',
    async (owner: TestUser) => {
      const admin = await buildUser(app, { role: 'admin' });
      const change = { userId: owner.userId, role: 'trader', isSolo: false, reason: 'Asked for it by mail' } as const;
      return admin.wire.call('staff.changeRole', change);
    },
  ],
] as const;

describe('what a thief has set up in an account', () => {
  it.each(CHANGES)('ends with %s, and its owner is told', async (_, change) => {
    const { owner, young, key, joiner } = await build();
    expect(await outcomeOf(young.wire.call('users.getMe', {}))).toBe('ok');
    await change(owner);
    const keys = await app.db.many(sql`SELECT FROM card_check_key WHERE user_id = ${owner.userId}`);
    expect(keys).toEqual([]);
    expect(await outcomeOf(joiner.wire.call('teams.join', { key }))).toBe('auth.link_dead');
    expect(await outcomeOf(young.wire.call('users.getMe', {}))).toBe('session.expired');
    expect(await newsOf(owner, 'bearers_ended')).toHaveLength(1);
  });

  it('does not include operators whom the owner has known for a week', async () => {
    const { owner, old, young } = await build();
    await owner.wire.call('auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: 'Fresh24680' });
    const { own } = await owner.wire.call('teams.get', {});
    expect(own?.members.map(({ id }) => id)).toEqual([old.id]);
    expect(young.id).not.toBe(old.id);
  });

  it('is told to the owner as it is set up', async () => {
    const { owner, old, key, joiner } = await build();
    await joiner.wire.call('teams.join', { key });
    const member = { id: old.id, name: old.name };
    await owner.wire.call('teams.changeMember', { ...member, rights: [] });
    expect(await newsOf(owner, 'operator_rights')).toEqual([]);
    await owner.wire.call('teams.changeMember', { ...member, rights: ['orders', 'release'] });
    for (const what of ['check_key_made', 'operator_joined', 'operator_rights'])
      expect(await newsOf(owner, what)).toHaveLength(1);
  });
});
