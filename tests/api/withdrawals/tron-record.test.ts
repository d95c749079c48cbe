import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { clockOf } from '#server/signer/signer.store.ts';
import { lieAboutLogs } from '#tests/fakes/lying-node.ts';
import { openTronWorld } from '#tests/fixtures/chain/tron-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { balanceOf, buildUser, POINT } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

/** What is signed is never removed: the rows that name others come first. */
const RECORD = ['signed_transaction', 'signing'] as const;

const world = await openTronWorld();
afterAll(() => world.close());
afterEach(async () => {
  world.lie(null);
  expect(await auditLedger(world.db)).toEqual([]);
});

const paidOut = () => world.chain.tokensOf(OUTSIDE_ADDRESS);
const pathOf = async (id: string) => [await world.stateOf(id), await world.waitOf(id)];
const unsignedOn = async () =>
  (await world.db.many<{ txHash: string }>(sql`SELECT tx_hash AS "txHash" FROM unsigned_payment ORDER BY height`)).map(
    ({ txHash }) => txHash,
  );
const alarms = () =>
  world.db.many<{ alarm: string }>(sql`
    SELECT payload->>'alarm' AS alarm FROM outbox WHERE event = 'deposits.alarmed' ORDER BY id`);

/** An approved withdrawal of 40 points that the signer was asked for. */
async function requested(points = 40) {
  const user = await world.owner(100);
  const { id } = await world.withdraw(user, points);
  await world.look();
  return { user, id, before: await paidOut() };
}

/** As a backup has it that was made before the signer signed: the withdrawal waits, and the chain is read to a lower block. */
const setBack = (id: string, height: number): Promise<void> =>
  runAsOwner(world.ownerUrl, [
    ...RECORD.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER ${table}_append_only`),
    ...RECORD.map((table) => `DELETE FROM ${table} WHERE payment_id = '${id}'`),
    ...RECORD.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER ${table}_append_only`),
    `UPDATE signing_request SET decided_at = NULL WHERE payment_id = '${id}'`,
    `UPDATE withdrawal SET state = 'signing', waits_for = NULL, tx_hash = NULL, height = NULL WHERE id = '${id}'`,
    `UPDATE chain_watch SET height = ${height}, hash = NULL, final_height = ${height}, final_hash = NULL`,
  ]);

/** The signer as it begins now. */
const begins = async (paidElsewhere = 0) => ({
  ...world.signerWith({ paidElsewhere }),
  since: await clockOf(world.db),
});

describe('a record of the signer on Tron that was set back', () => {
  it('is noticed by the payments on the chain: nothing more is signed, administrators are told, and nobody is paid twice', async () => {
    const admin = await buildUser(world, { role: 'admin' });
    const second = await buildUser(world, { role: 'admin' });
    const { id, user, before } = await requested();
    const height = await world.chain.height();
    await world.sign();
    for (let round = 0; round < 2; round++) await world.look();
    await world.chain.mine(1);
    await world.watch();
    expect([await paidOut(), await unsignedOn()]).toEqual([before + 39n * POINT, []]);
    const { txHash } = await world.db.one<{ txHash: string }>(sql`
      SELECT tx_hash AS "txHash" FROM signed_transaction WHERE payment_id = ${id}`);
    await setBack(id, height);

    // A signer that begins now waits until the chain was compared after its beginning.
    const signer = await begins();
    await signPending(signer);
    expect(world.unsigned.at(-1)).toContain('not compared');
    await world.watch();
    expect(await unsignedOn()).toEqual([txHash]);
    expect(await alarms()).toEqual([{ alarm: 'unsigned_payments' }]);
    await signPending(signer);
    expect(world.unsigned.at(-1)).toContain('SIGNER_TRON_PAID_ELSEWHERE');
    await world.look();
    expect(await pathOf(id)).toEqual(['signing', 'record']);
    const cancel = user.wire.call('withdrawals.cancel', { id });
    expect(await refusalOf(cancel)).toBe('withdrawals.too_late');

    // Whoever withdraws meanwhile waits too.
    const other = await requested(30);
    expect(await pathOf(other.id)).toEqual(['approved', 'record']);

    // Even when the operator says that the payment is known, this withdrawal is not paid again.
    const informed = await begins(1);
    await world.watch();
    await signPending(informed);
    expect(world.unsigned.at(-1)).toContain('two administrators settle it');
    const unpaid = { id, decision: 'unpaid', txHash: '', reason: 'Looked at the chain' } as const;
    expect(await refusalOf(admin.wire.call('withdrawals.proposeSettlement', unpaid))).toBe('withdrawals.not_unclear');
    await world.chain.mine(3);
    const paid = { ...unpaid, decision: 'paid', txHash } as const;
    const proposal = await admin.wire.call('withdrawals.proposeSettlement', paid);
    await second.wire.call('staff.decideProposal', {
      id: proposal.id,
      approve: true,
      reason: 'Looked at the chain too',
    });
    expect([await world.stateOf(id), (await balanceOf(world, user)).amount]).toEqual(['confirmed', 60n * POINT]);

    // The others go on.
    for (let round = 0; round < 3; round++) {
      await world.look();
      await signPending(informed);
    }
    await world.look();
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(other.id), await paidOut()]).toEqual(['confirmed', before + 68n * POINT]);
    await world.watch();
    expect([await unsignedOn(), await alarms()]).toEqual([[txHash], [{ alarm: 'unsigned_payments' }]]);
  });

  it('is not judged by the word of one node, which stops the network instead', async () => {
    const { id } = await requested();
    const before = await unsignedOn();
    const signer = await begins(1);
    await world.watch();
    await signPending(signer);
    for (let round = 0; round < 2; round++) await world.look();
    await world.chain.mine(1);
    world.lie(lieAboutLogs((log) => [{ ...log, data: `0x${(7n * POINT).toString(16).padStart(64, '0')}` }]));
    await world.watch();
    expect([await world.alarm(), await unsignedOn()]).toEqual(['disagree', before]);
    world.lie(null);
    await world.watch();
    await world.chain.mine(3);
    await world.look();
    expect([await world.alarm(), await world.stateOf(id), await unsignedOn()]).toEqual([null, 'confirmed', before]);
  });
});
