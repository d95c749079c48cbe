import { sql } from '#server/platform/postgres/sql.ts';
import { TEST_NETWORK } from '#tests/fixtures/chain/networks.ts';
import { payIn } from '#tests/fixtures/chain/paid-in.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { Scenes, Stage } from './scene.ts';

const ENTRY = { network: TEST_NETWORK, address: OUTSIDE_ADDRESS, label: 'My wallet' };

/** A user with points from the chain and an address that can be paid to. */
async function owner({ app, world }: Stage) {
  const who = await world.newUser('trader');
  await payIn(app, who, { network: TEST_NETWORK, points: 9_000 });
  const { id: addressId } = await who.wire.call('withdrawals.addAddress', ENTRY);
  return { who, addressId };
}

/** An open withdrawal of whole points. */
async function requested(stage: Stage, points: number) {
  const { who, addressId } = await owner(stage);
  const wish = { addressId, amount: `${points}000000`, fee: '50000000', tradePassword: TRADE_PASSWORD };
  return { who, ...(await who.wire.call('withdrawals.request', wish)) };
}

/** Withdrawals, until a signer would take them. */
export const WITHDRAWAL_SCENES: Scenes = {
  'withdrawals.addAddress': async ({ world }) => ({ who: await world.newUser('trader'), params: ENTRY }),
  'withdrawals.removeAddress': async (stage) => {
    const { who, addressId } = await owner(stage);
    return { who, params: { id: addressId } };
  },
  'withdrawals.request': async (stage) => {
    const { who, addressId } = await owner(stage);
    return { who, params: { addressId, amount: '20000000', fee: '50000000', tradePassword: TRADE_PASSWORD } };
  },
  'withdrawals.cancel': async (stage) => {
    const { who, id } = await requested(stage, 20);
    return { who, params: { id } };
  },
  'withdrawals.review': async (stage) => {
    const { id } = await requested(stage, 6_000);
    const reason = 'Compared with the last payments';
    return { who: await stage.world.newUser('moderator'), params: { id, decision: 'approve', reason } };
  },
  'withdrawals.liftPause': async (stage) => {
    const { who, id } = await requested(stage, 20);
    await who.wire.call('withdrawals.cancel', { id });
    await stage.app.db.run(sql`
      UPDATE withdrawal SET is_refused = true, pauses_until = now() + interval '1 day' WHERE id = ${id}`);
    const reason = 'The token takes payments to it again';
    return { who: await stage.world.newUser('moderator'), params: { id, reason } };
  },
  'withdrawals.proposeSettlement': async (stage) => {
    const { id } = await requested(stage, 20);
    await stage.app.db.run(sql`
      UPDATE withdrawal SET state = 'broadcast', waits_for = 'unclear', unclear_since = now() - interval '2 hours'
      WHERE id = ${id}`);
    const reason = 'The number was used by another payment';
    return { who: await stage.world.newUser('admin'), params: { id, decision: 'unpaid', reason } };
  },
};
