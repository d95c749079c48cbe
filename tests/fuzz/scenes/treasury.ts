import { sql } from '#server/platform/postgres/sql.ts';
import { TEST_NETWORK } from '#tests/fixtures/chain/networks.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import type { Scenes } from './scene.ts';

const SWEEPER = `0x${'5e'.repeat(20)}`;

/** What two administrators do with the platform’s own money. */
export const TREASURY_SCENES: Scenes = {
  'treasury.propose': async ({ world }) => ({
    who: await world.newUser('admin'),
    params: { kind: 'treasury_to_promotion', amount: '1000000', reason: 'Agreed in the weekly meeting' },
  }),
  'sweeps.propose': async ({ app, world }) => {
    await app.db.run(sql`
      INSERT INTO chain_watch (network, height, final_height) VALUES (${TEST_NETWORK}, 20, 10) ON CONFLICT DO NOTHING`);
    await app.db.run(
      sql`UPDATE proposal SET state = 'withdrawn', ended_at = now() WHERE kind = 'sweep' AND state = 'open'`,
    );
    const { wire, userId } = await world.newUser('trader');
    await wire.call('deposits.openAddress', { network: TEST_NETWORK, renew: false });
    await runAsOwner(app.ownerUrl, [
      `INSERT INTO signer_key (network, address, deposit_key) SELECT '${TEST_NETWORK}', '${SWEEPER}', key_id
       FROM deposit_address WHERE user_id = '${userId}' LIMIT 1 ON CONFLICT (network, address) DO UPDATE SET seen_at = now()`,
      `INSERT INTO address_balance (network, address_id, amount, height) SELECT '${TEST_NETWORK}', id, 900000000, 20
       FROM deposit_address WHERE user_id = '${userId}'`,
    ]);
    return { who: await world.newUser('admin'), params: { network: TEST_NETWORK, reason: 'The hot wallet runs low' } };
  },
};
