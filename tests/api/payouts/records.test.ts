import { afterAll, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { ask, buildPayer, buildPayoutOwner, confirm } from '#tests/fixtures/world/payouts.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'identity.out_day_one': 100_000_000_000 });
const owner = await buildPayoutOwner(world, world.people.moderator, 1_000);
const payer = await buildPayer(world, 'payer');
afterAll(() => world.close());

const shown = (id: string) => owner.wire.call('payouts.get', { id });
async function pay(id: string): Promise<void> {
  await payer.wire.call('payouts.take', { id });
  await payer.wire.call('payouts.markPaid', { id, proofId: await addUpload(world, payer, 'payment') });
  await confirm(owner, id);
}

it('the page of a payout, fetched again and again, reads neither usual times nor records each time', async () => {
  for (let paid = 0; paid < 3; paid++) await pay((await ask(owner)).id);
  await world.db.run(sql`UPDATE payout SET asked_at = ended_at - interval '6 minutes' WHERE state = 'success'`);
  const { id } = await ask(owner);
  await payer.wire.call('payouts.take', { id });
  const first = await shown(id);
  expect(first).toMatchObject({ usualS: 360, opponent: { ended: 3, paid: 3, together: 3 } });

  const other = (await ask(owner)).id;
  await pay(other);
  await world.db.run(sql`UPDATE payout SET asked_at = ended_at - interval '60 minutes' WHERE state = 'success'`);
  expect(await shown(id)).toMatchObject({ usualS: 360, opponent: first.opponent });
  expect((await shown(other)).opponent).toMatchObject({ ended: 4, paid: 4, together: 4 });

  await payer.wire.call('payouts.markPaid', { id, proofId: await addUpload(world, payer, 'payment') });
  expect((await shown(id)).opponent).toMatchObject({ ended: 4, paid: 4, together: 4 });
});
