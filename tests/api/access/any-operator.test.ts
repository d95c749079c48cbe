import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { newId } from '#server/platform/ids.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';
import { anyOperatorTries } from './objects/any-operator.ts';

const CHAT_TEXT = 'Meet me behind the station at nine';

let world: World;
let powerless: Wire;
let tries: ReturnType<typeof anyOperatorTries>;
/** What nobody reads without a right: the code of the card, what was said in the chat. */
let secrets: string[];
let orderCode: string;

beforeAll(async () => {
  world = await openWorld();
  const { seller } = world.people;
  const provider = await buildUser(world, { role: 'provider', points: 5_000 });
  const teamId = await openTeam(world, provider);
  powerless = (await buildOperator(world, { teamId, provider }, [])).wire;
  const colleague = await buildOperator(world, { teamId, provider }, ['orders', 'chat']);
  const adCode = await publishAd(provider);
  ({ orderCode } = await sell(seller, adCode));
  const { cards } = await colleague.wire.call('orders.get', { code: orderCode });
  const [card] = cards;
  const opened = await colleague.wire.call('orders.revealCard', { code: orderCode, cardId: card?.id ?? '' });
  const { id: conversationId } = await seller.wire.call('chat.openConversation', { orderCode });
  await seller.wire.call('chat.send', { conversationId, clientId: newId(), kind: 'text', text: CHAT_TEXT });
  const { id: handoverId } = await colleague.wire.call('shifts.writeHandover', { note: 'See the order' });
  secrets = [opened.code, CHAT_TEXT];
  const { userId } = provider;
  tries = anyOperatorTries({
    userId,
    teamId,
    adCode,
    orderCode,
    photoId: card?.imageId ?? '',
    conversationId,
    handoverId,
  });
});
afterAll(() => world.close());

const names = (Object.keys(catalogue) as CallName[]).filter(
  (name) => (catalogue[name] as FunctionDef).operator === 'any',
);
// Last, because the session ends with it.
const inOrder = [...names.filter((name) => name !== 'auth.logout'), 'auth.logout' as const];

describe('an operator without any right', () => {
  it('is tried with every function that asks for none', () => {
    expect(Object.keys(tries).sort()).toEqual([...names].sort());
  });

  it.each(inOrder)('learns nothing by %s of what a right is for', async (name) => {
    const attempt = tries[name];
    const call = powerless.call(name, attempt?.params as never) as Promise<unknown>;
    const { outcome, text } = await call.then(
      (answer) => ({ outcome: 'ok', text: JSON.stringify(answer) }),
      (refusal: { code?: string; message: string }) => ({ outcome: refusal.code ?? refusal.message, text: '' }),
    );
    expect(outcome).toBe(attempt?.outcome);
    for (const secret of secrets) expect(text).not.toContain(secret);
    if (attempt?.showsOrders !== true) expect(text).not.toContain(orderCode);
  });
});
