import { randomBytes } from 'node:crypto';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { TEST_NETWORK } from '#tests/fixtures/chain/networks.ts';
import type { Scenes, Stage } from './scene.ts';

/** Addresses of users, and a network that staff resume. */
export const DEPOSIT_SCENES: Scenes = {
  // Each time another address: twice would retire the first one.
  'deposits.openAddress': async ({ app, world }) => {
    await app.db.run(sql`
      INSERT INTO chain_watch (network, height, final_height) VALUES (${TEST_NETWORK}, 20, 10) ON CONFLICT DO NOTHING`);
    // The first address of all also keeps the key that addresses follow from.
    const { wire } = await world.newUser('trader');
    await wire.call('deposits.openAddress', { network: TEST_NETWORK, renew: false });
    return { who: await world.newUser('trader'), params: { network: TEST_NETWORK, renew: true } };
  },
  'deposits.resumeNetwork': async ({ app, world }) => {
    const hash = `0x${randomBytes(32).toString('hex')}`;
    await app.db.run(sql`
      UPDATE proposal SET state = 'withdrawn', ended_at = now() WHERE kind = 'chain_resume' AND state = 'open'`);
    await app.db.run(sql`
      INSERT INTO chain_watch (network, height, hash, final_height, final_hash, alarm, alarm_since)
      VALUES (${TEST_NETWORK}, 20, ${hash}, 10, ${hash}, 'reorganised', now())
      ON CONFLICT (network) DO UPDATE SET height = 20, hash = ${hash}, final_height = 10, final_hash = ${hash},
        alarm = 'reorganised', alarm_since = now()`);
    const reason = 'The chain went back after an upgrade';
    return { who: await world.newUser('admin'), params: { network: TEST_NETWORK, height: 5, reason } };
  },
  'deposits.proposeDecision': async (stage) => ({
    who: await stage.world.newUser('admin'),
    params: { id: await heldDeposit(stage), decision: 'refuse', reason: 'Nobody knows this payment' },
  }),
  'deposits.wait': async (stage) => ({
    who: await stage.world.newUser('admin'),
    params: { id: await heldDeposit(stage), reason: 'The nodes may agree tomorrow' },
  }),
};

/** A deposit of somebody new that is held for what the nodes say. */
async function heldDeposit({ app, world }: Stage): Promise<string> {
  await app.db.run(sql`
    INSERT INTO chain_watch (network, height, final_height) VALUES (${TEST_NETWORK}, 20, 10) ON CONFLICT DO NOTHING`);
  const { wire, userId } = await world.newUser('trader');
  await wire.call('deposits.openAddress', { network: TEST_NETWORK, renew: false });
  const id = newId();
  await app.db.run(sql`
    INSERT INTO deposit (id, network, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount, state,
                         held_reason)
    SELECT ${id}, ${TEST_NETWORK}, ${id}, 0, 5, 'block', 'sender', a.id, ${userId}, 1000000, 'held', 'nodes'
    FROM deposit_address a WHERE a.user_id = ${userId} LIMIT 1`);
  return id;
}
