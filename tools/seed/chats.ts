import { randomUUID } from 'node:crypto';
import type { Services } from '#server/app/services.ts';
import { syncTeams } from '#server/features/chat/team-groups.ts';
import { syncTeamChat } from '#server/features/teams/team-chat.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type Actor, actorOf } from './actor.ts';
import { type People, personOf } from './people.ts';
import { TEAM } from './team.ts';

/** The number of orders with a conversation. */
const ORDERS = 6;

/** The messages of an order's two parties, in turn; the seller begins. */
const ORDER_TALKS: readonly (readonly string[])[] = [
  ['Hi, the card is fresh and has never been scratched.', 'Thanks, I am looking at it now.'],
  ['Hello! Receipt is in the order if you need it.', 'Got it, that helps.', 'Great, take your time.'],
  ['Can you check it within the hour?', 'Yes, I am at my desk. A few minutes.'],
];

/** Conversations of the demo: in orders, direct, and with support. */
export async function seedChats(services: Services, people: People): Promise<void> {
  // The demo's staff join their team groups now, without waiting for the next update.
  await syncTeams(services);
  const actors = new Map([...people.values()].map((person) => [person.id, actorOf(services, person)]));
  await talkInOrders(services, actors);
  const named = (name: string): Actor => actorOf(services, personOf(people, name));
  const [trader, provider, seller] = [named('demo_trader'), named('demo_provider'), named('demo_seller')];
  const direct = await trader.send('chat.openConversation', { userId: provider.person.id });
  await talk(
    direct.id,
    [trader, provider],
    [
      'Good morning! Do you buy Steam cards from Germany as well?',
      'Good morning. Yes, from 20 EUR upwards. The ad for it is on my page.',
      'Perfect, I will sell you two this afternoon.',
    ],
  );
  await provider.send('chat.saveShortcut', { title: 'Looking now', body: 'Thanks, I am looking at it now.' });
  await provider.send('chat.saveShortcut', {
    title: 'Receipt please',
    body: 'Could you send a picture of the receipt?',
  });
  await talkInTeam(services, [named(TEAM.owner), named(TEAM.operator)]);
  const { conversationId } = await seller.send('support.open', {});
  await say(seller, conversationId, 'When do I get paid after a sale?');
}

async function talkInTeam(services: Services, [owner, operator]: readonly [Actor, Actor]): Promise<void> {
  const { id } = await services.db.one<{ id: string }>(sql`SELECT id FROM team WHERE owner_id = ${owner.person.id}`);
  await services.db.transaction((tx) => syncTeamChat({ services, tx }, id));
  const { list } = await owner.send('chat.listConversations', {});
  const room = list.find(({ isFixed }) => isFixed);
  if (room === undefined) return;
  await talk(
    room.id,
    [owner, operator],
    [
      'Two orders from this afternoon are still open; the seller of the second one writes slowly.',
      'Seen. I take both, and write the rest into the hand-over at midnight.',
    ],
  );
}

async function talkInOrders({ db }: Services, actors: ReadonlyMap<string, Actor>): Promise<void> {
  const orders = await db.many<{ code: string; sellerId: string; providerId: string }>(sql`
    SELECT code, seller_id AS "sellerId", provider_id AS "providerId" FROM gift_order
     WHERE ended_at IS NULL ORDER BY placed_at DESC LIMIT ${ORDERS}`);
  for (const [index, { code, sellerId, providerId }] of orders.entries()) {
    const [seller, provider] = [actors.get(sellerId), actors.get(providerId)];
    if (seller === undefined || provider === undefined) continue;
    const { id } = await seller.send('chat.openConversation', { orderCode: code });
    await talk(id, [seller, provider], ORDER_TALKS[index % ORDER_TALKS.length] ?? []);
  }
}

/** Sends the messages in turn. */
async function talk(conversationId: string, sides: readonly [Actor, Actor], lines: readonly string[]): Promise<void> {
  for (const [index, text] of lines.entries()) await say(sides[index % 2 === 0 ? 0 : 1], conversationId, text);
}

const say = (who: Actor, conversationId: string, text: string) =>
  who.send('chat.send', { conversationId, clientId: randomUUID(), kind: 'text', text });
