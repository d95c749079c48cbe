import { fundPromotionLegs } from '#core/ledger/promotion-legs.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type Actor, actorOf } from './actor.ts';
import { type People, personOf } from './people.ts';

/** Base units in the demo's promotion account, issued with the points of its people. */
const PROMOTION = 2_000_000_000n;
const REWARD = '5000000';

/** Work orders, feedback and a reward of the demo, in every state. */
export async function seedTickets(services: Services, people: People): Promise<void> {
  const named = (name: string): Actor => actorOf(services, personOf(people, name));
  const [trader, seller, agent] = [named('demo_trader'), named('demo_seller'), named('demo_support')];
  const ref = newId();
  const legs = fundPromotionLegs({ id: derivedId(ref, 'funded'), ref, amount: PROMOTION });
  assertApplied(await services.ledger.apply([legs]));
  await workOrders({ trader, seller, agent }, await latestOrderOf(services, trader));
  await trader.send('feedback.give', { kind: 'idea', text: 'Let me sort my orders by brand.' });
  await seller.send('feedback.give', { kind: 'praise', text: 'Paid within ten minutes, every time this month.' });
  const { list } = await agent.send('feedback.list', {});
  const praise = list.find(({ kind }) => kind === 'praise');
  if (praise)
    await agent.send('feedback.process', { id: praise.id, outcome: 'Passed on to the providers, with thanks.' });
  await agent.send('rewards.create', {
    kind: 'reward',
    scenario: 'problem_found',
    receiver: trader.person.name,
    amount: REWARD,
    reason: 'Reported a wrong sentence of the help',
  });
}

async function workOrders(
  { trader, seller, agent }: Record<'trader' | 'seller' | 'agent', Actor>,
  orderCode: string | null,
) {
  await seller.send('workOrders.open', {
    kind: 'consult',
    contentType: 'points',
    problem: 'When will I be able to withdraw my points to a bank account?',
  });
  const solved = await seller.send('workOrders.open', {
    kind: 'consult',
    contentType: 'account',
    problem: 'I changed my phone. How do I move the authenticator app?',
  });
  await agent.send('workOrders.assign', solved);
  await agent.send('workOrders.process', {
    ...solved,
    solved: true,
    solution: 'Explained recovery codes',
    endDescription: 'Log in with a recovery code, then bind the app again under Logins and passwords.',
  });
  if (orderCode === null) return;
  const complaint = await trader.send('workOrders.open', {
    kind: 'complaint',
    orderCode,
    errorType: 'too_slow',
    specificProblem: 'The check took too long',
    problem: 'The provider opened my card at once and then did not answer for most of the half hour.',
  });
  await agent.send('workOrders.assign', complaint);
  await agent.send('workOrders.answer', {
    ...complaint,
    text: 'Thank you. We are looking at how long their checks take.',
  });
}

async function latestOrderOf({ db }: Services, { person }: Actor): Promise<string | null> {
  const row = await db.maybe<{ code: string }>(sql`
    SELECT code FROM gift_order WHERE seller_id = ${person.id} ORDER BY placed_at DESC LIMIT 1`);
  return row?.code ?? null;
}
