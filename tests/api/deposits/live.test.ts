import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { POINT } from '#tests/fixtures/world/people.ts';

const world = await openDepositWorld({ 'deposits.poll_ms': 20 }, { loops: true });
afterAll(() => world.close());

describe('the loop of a running product', () => {
  it('tells a user live how a deposit comes, counts its confirmations on, and leaves a notice', async () => {
    const { chain } = world;
    await expect.poll(() => world.db.maybe(sql`SELECT FROM chain_watch WHERE height IS NOT NULL`)).not.toBeNull();
    const user = await world.trader();
    const socket = await openSocket(user.wire);
    const heard = (what: string) =>
      socket.first(
        (message) => message.type === 'event' && message.event === 'deposits.changed' && message.payload.what === what,
      );
    const { height } = await chain.pay(user.address, 12n * POINT);
    await heard('confirming');
    await chain.mine(1);
    await socket.first(
      (message) =>
        message.type === 'signal' && message.name === 'deposits.block' && message.payload.height === height + 1,
    );
    await chain.mine(1);
    await heard('credited');
    expect(await world.pointsOf(user)).toBe(12n * POINT);
    await expect
      .poll(async () => (await user.wire.call('notices.list', {})).list.map(({ smsInfo }) => smsInfo.content))
      .toEqual([expect.stringMatching(/^Your deposit of 12\S* USDT is confirmed/)]);
    await socket.close();
  });
});
