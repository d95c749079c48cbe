import { afterAll, describe, expect, it } from 'vitest';
import { retentionJob } from '#server/features/retention/retention-job.ts';
import { personWords } from '#server/features/retention/retentions.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { personFor } from '#tests/fixtures/world/looks.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const DAY_S = 86_400;
const reason = 'Wrote to strangers about Maria Lindqvist';
const words = 'I am Maria Lindqvist, and I never wrote to any stranger';

const world = await openWorld();
afterAll(() => world.close());

/** An account about which staff wrote, which appealed, and which its owner closed so many seconds ago. */
async function buildWrittenOf(closedS: number): Promise<TestUser> {
  const { admin, moderator } = world.people;
  const user = await buildUser(world);
  const { userId } = user;
  await admin.wire.call('staff.addNote', { userId, text: words });
  const { id } = await moderator.wire.call('staff.suspend', { userId, scope: 'chat', days: 1, reason });
  await user.wire.call('providers.appeal', { what: 'suspension', id, words });
  const { list } = await admin.wire.call('providers.listAppeals', {});
  const appeal = list.find((row) => row.userId === userId);
  await admin.wire.call('providers.decideAppeal', { id: appeal?.id ?? '', grant: true, answer: reason });
  const proposal = await admin.wire.call('staff.proposeRole', { name: user.name, role: 'admin', reason });
  const second = await buildUser(world, { role: 'admin' });
  await second.wire.call('staff.decideProposal', { id: proposal.id, approve: false, reason });
  await user.wire.call('ownData.closeAccount', { tradePassword: TRADE_PASSWORD });
  await world.db.run(sql`
    UPDATE closed_account SET closed_at = now() - make_interval(secs => ${closedS}) WHERE user_id = ${userId}`);
  return user;
}

/** Everything that is written of the account, as text. */
async function writtenOf({ userId }: TestUser): Promise<string> {
  const rows = await world.db.many(sql`
    SELECT to_jsonb(n)::text AS text FROM person_note n WHERE n.user_id = ${userId}
    UNION ALL SELECT to_jsonb(s)::text FROM suspension s WHERE s.user_id = ${userId}
    UNION ALL SELECT to_jsonb(d)::text FROM decision_appeal d WHERE d.user_id = ${userId}
    UNION ALL SELECT to_jsonb(p)::text FROM proposal p WHERE p.user_id = ${userId}
    UNION ALL SELECT to_jsonb(v)::text FROM proposal_decision v JOIN proposal p ON p.id = v.proposal_id
               WHERE p.user_id = ${userId}
    UNION ALL SELECT to_jsonb(a)::text FROM staff_act a WHERE a.user_id = ${userId}`);
  return JSON.stringify(rows);
}

const kindsOf = ({ userId }: TestUser) =>
  world.db.many<{ kind: string; isErased: boolean }>(sql`
    SELECT kind, salt = '' AS "isErased" FROM staff_act WHERE user_id = ${userId} ORDER BY seq`);
const erase = () => retentionJob(personWords).run(world.services);
const brokenAt = async () => (await world.people.admin.wire.call('staff.listActs', {})).brokenAt;

describe('what is written about an account', () => {
  it('goes with its contact data after the time of the rule, and the log of staff still follows', async () => {
    const keepS = world.services.rules.get('ownData.contact_keep_s');
    const [old, young] = [await buildWrittenOf(keepS + DAY_S), await buildWrittenOf(keepS - DAY_S)];
    const before = await writtenOf(young);
    const entries = await kindsOf(old);
    for (const part of [reason, words, old.name]) expect(await writtenOf(old)).toContain(part);
    expect(await erase()).toBe(1);
    expect(await erase()).toBe(0);
    for (const part of ['Lindqvist', old.name]) expect(await writtenOf(old)).not.toContain(part);
    expect(await kindsOf(old)).toEqual(entries.map((entry) => ({ ...entry, isErased: true })));
    expect(await writtenOf(young)).toBe(before);
    expect(await brokenAt()).toBeNull();
    const person = await personFor(world.people.admin, old);
    expect(person.notes).toEqual([]);
    expect(person.acts).toHaveLength(entries.length);
  });

  it('is kept for a year at least, whatever is asked', async () => {
    const user = await buildWrittenOf(364 * DAY_S);
    const before = await writtenOf(user);
    await world.db.run(sql`SELECT erase_person_words(ARRAY[${user.userId}]::uuid[])`);
    expect(await writtenOf(user)).toBe(before);
  });

  it('is missed in the log of staff where an account is open, and where words were put in its place', async () => {
    const user = await buildUser(world);
    await world.people.admin.wire.call('staff.addNote', { userId: user.userId, text: words });
    const owner = openDatabase({ url: world.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
    const last = sql`seq = (SELECT max(seq) FROM staff_act)`;
    const disable = sql`ALTER TABLE staff_act DISABLE TRIGGER staff_act_append_only`;
    const emptied = sql`
      UPDATE staff_act SET subject = '', before = '{}', after = '{}', reason = '', salt = '' WHERE ${last}`;
    const rewritten = sql`UPDATE staff_act SET subject = 'somebody' WHERE ${last}`;
    const tampered = [await findingsAfter(owner, [disable, emptied]), await findingsAfter(owner, [disable, rewritten])];
    await owner.close();
    for (const findings of tampered) expect(findings).toMatchObject([{ check: 'staff_acts_follow_each_other' }]);
  });
});
