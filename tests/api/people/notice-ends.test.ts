import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventName } from '#contract/events/catalogue.ts';
import { NOTICE_KIND_NAMES } from '#core/notices/notice-kinds.ts';
import { noticesReaction } from '#server/features/notices/reactions.ts';
import { waitingEvents } from '#server/features/notices/waits.ts';
import { writeNotices } from '#server/features/notices/write-notices.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ loops: false });
});
afterAll(() => app.close());

type Payload = Readonly<Record<string, unknown>>;
type News = readonly [event: EventName, payload: Payload];

/** An event that makes a notice wait, and one that ends it. */
interface Case {
  readonly waits: News;
  readonly ends: News;
  /** News about the same that ends nothing. */
  readonly spares?: News;
}

const ID = '019a0000-0000-7000-8000-000000000001';
const CODE = 'GO2611217K3M9QPDWX';
const NETWORK = 'eip155:1';

const order = (event: string, more: Payload): News => [
  'orders.changed',
  { code: CODE, adCode: 'AD2611217K3M9QPDWX', actor: 'system', event, ...more },
];
const account = (what: string, ref = ID): News => ['users.changed', { what, ref }];
const settled: News = ['users.settled', { ref: ID }];
const payout = (event: 'payouts.changed' | 'payouts.work', state: string, more: Payload = {}): News => [
  event,
  { id: ID, state, points: '1000000', account: '•••1', ...more },
];
const deposit = (currency: string, what: string): News => [
  'deposits.changed',
  { what, id: ID, network: NETWORK, currency, amount: '1000000' },
];
const alarm = (name: string | null, network = NETWORK): News => [
  'deposits.alarmed',
  { network, networkName: 'Ethereum', alarm: name },
];
const ticket = (what: string): News => ['tickets.work', { what, code: 'WO1', note: '', solved: null }];
const dispute = (event: string, opened: boolean): News => [
  'disputes.changed',
  { code: CODE, state: 'in_arbitration', event, opened },
];
const proposal = (what: string, subject = 'USD'): News => ['proposals.changed', { what, kind: 'fx', subject }];
const longer = { event: 'clock_extended' };
const away = { waits: alarm('node_away'), ends: alarm(null), spares: alarm(null, 'eip155:10') };

const payoutEnds = (event: 'payouts.changed' | 'payouts.work', state: string, end: string): Case => ({
  waits: payout(event, state),
  ends: payout(event, end),
  spares: payout(event, state, longer),
});
const readAgain = (name: string): Case => ({ waits: alarm(name), ends: alarm(null), spares: alarm('custody_well') });
const custody = (name: string): Case => ({ waits: alarm(name), ends: alarm('custody_well'), spares: alarm(null) });

/** By kind, and by kind and event where a kind has notices that wait and others. */
const CASES: Readonly<Record<string, Case>> = {
  ruling: {
    waits: order('rule', { state: 'ruled', from: 'in_arbitration' }),
    ends: order('appeal', { state: 'in_arbitration', from: 'ruled', actor: 'provider' }),
    spares: order('accept_ruling', { state: 'ruled', actor: 'provider' }),
  },
  'points_moved deposit_lost': { waits: deposit('USDT', 'lost'), ends: deposit('USDT', 'settled') },
  'points_moved deposit_btc_lost': { waits: deposit('BTC', 'lost'), ends: deposit('BTC', 'taken_back') },
  'points_moved payout_paid': payoutEnds('payouts.changed', 'paid', 'success'),
  'points_moved payout_in_dispute': payoutEnds('payouts.changed', 'in_dispute', 'ruled'),
  'points_moved payout_unclear': payoutEnds('payouts.changed', 'unclear', 'failed'),
  'points_moved payout_ruled': payoutEnds('payouts.changed', 'ruled', 'success'),
  'points_moved payout_work_open': payoutEnds('payouts.work', 'open', 'taken'),
  'points_moved payout_work_unclear': payoutEnds('payouts.work', 'unclear', 'success'),
  'points_moved payout_work_in_dispute': payoutEnds('payouts.work', 'in_dispute', 'failed'),
  'points_moved payout_work_ruled': payoutEnds('payouts.work', 'ruled', 'success'),
  'account bail_raised': { waits: account('bail_raised'), ends: settled, spares: account('bail_short', 'another') },
  'account bail_short': { waits: account('bail_short'), ends: settled, spares: account('password', '') },
  'account identity_more': { waits: account('identity_more'), ends: settled },
  'account identity_ends': { waits: account('identity_ends'), ends: account('identity_expired') },
  'account identity_expired': { waits: account('identity_expired'), ends: settled },
  'account application_asked': { waits: account('application_asked'), ends: account('application_refused') },
  'account removal_noticed': { waits: account('removal_noticed'), ends: settled },
  'account penalty_noticed': { waits: account('penalty_noticed'), ends: account('penalty_taken') },
  case_waiting: {
    waits: dispute('escalate', true),
    ends: dispute('take_case', false),
    spares: dispute('propose', false),
  },
  'proposal proposed': {
    waits: proposal('proposed'),
    ends: proposal('withdrawn'),
    spares: proposal('approved', 'EUR'),
  },
  ticket_work: {
    waits: ticket('add'),
    ends: ['tickets.changed', { what: 'process', code: 'WO1', note: '', solved: true }],
  },
  'chain_alarm node_away': away,
  'chain_alarm wrong_chain': readAgain('wrong_chain'),
  'chain_alarm node_behind': readAgain('node_behind'),
  'chain_alarm stalled': readAgain('stalled'),
  'chain_alarm disagree': readAgain('disagree'),
  'chain_alarm reorganised': readAgain('reorganised'),
  'chain_alarm changed': readAgain('changed'),
  'chain_alarm failed': readAgain('failed'),
  'chain_alarm custody_missing': custody('custody_missing'),
  'chain_alarm custody_surplus': custody('custody_surplus'),
  'chain_alarm custody_unread': custody('custody_unread'),
};
/** Kinds that jobs and staff write, about an order. */
const OF_ORDERS = {
  deadline_near: order('view', { state: 'to_confirm', from: 'to_view' }),
  order_alert: order('release', { state: 'completed', from: 'to_release' }),
} as const;

async function send([event, payload]: News, to: readonly string[]): Promise<void> {
  await app.db.run(sql`INSERT INTO outbox (id, event, recipients, payload)
    VALUES (${newId()}, ${event}, ${to}::uuid[], ${JSON.stringify(payload)}::json)`);
  const relay = relayLoop([noticesReaction]);
  while ((await app.db.one<{ rows: number }>(sql`SELECT count(*)::int AS rows FROM outbox`)).rows > 0) {
    await relay.run(app.services);
  }
}

describe('every notice', () => {
  it('waits for nothing, or for an end that the cases below have', () => {
    const waiting = NOTICE_KIND_NAMES.flatMap((kind) =>
      waitingEvents(kind).map((event) => (event === null ? kind : `${kind} ${event}`)),
    );
    expect([...Object.keys(CASES), ...Object.keys(OF_ORDERS)].sort()).toEqual(waiting.sort());
  });

  it.each(Object.entries(CASES))(
    '%s closes with the end of what it waits for',
    async (name, { waits, ends, spares }) => {
      const reader = await buildUser(app);
      const other = await buildUser(app);
      const stateOf = async () => {
        const { list } = await reader.wire.call('notices.list', {});
        return list.filter(({ kind }) => kind === name.split(' ')[0]).at(-1)?.status;
      };
      const parties = waits[0] === 'orders.changed' ? [reader.userId, other.userId] : [reader.userId];
      await send(waits, parties);
      expect(await stateOf()).toBe(0);
      if (spares !== undefined) await send(spares, parties.with(0, other.userId));
      expect(await stateOf()).toBe(0);
      await send(ends, parties.toReversed().with(0, other.userId));
      expect(await stateOf()).toBe(1);
    },
  );

  it.each(Object.entries(OF_ORDERS))('%s closes as its order moves on', async (name, ends) => {
    const [reader, other] = [await buildUser(app), await buildUser(app)];
    const kind = name as keyof typeof OF_ORDERS;
    const draft = { userId: reader.userId, ref: CODE, at: new Date() };
    const params = { state: 'to_view', side: 'seller' } as const;
    const notice = {
      deadline_near: { ...draft, kind: 'deadline_near', params },
      order_alert: { ...draft, kind: 'order_alert', params },
    } as const;
    await app.db.transaction((tx) => writeNotices(tx, app.services, [notice[kind]]));
    expect((await reader.wire.call('notices.list', {})).list).toMatchObject([{ kind, status: 0 }]);
    await send(ends, [other.userId, reader.userId]);
    const { list } = await reader.wire.call('notices.list', {});
    expect(list.find((candidate) => candidate.kind === kind)).toMatchObject({ status: 1 });
  });

  it('of a ruling closes for the party that accepts it', async () => {
    const [seller, provider] = [await buildUser(app), await buildUser(app)];
    const parties = [seller.userId, provider.userId];
    await send(order('rule', { state: 'ruled', from: 'in_arbitration' }), parties);
    await send(order('accept_ruling', { state: 'ruled', actor: 'seller' }), parties);
    const unread = async ({ wire }: typeof seller) =>
      (await wire.call('notices.list', {})).list.filter(({ kind, status }) => kind === 'ruling' && status === 0).length;
    expect([await unread(seller), await unread(provider)]).toEqual([0, 1]);
  });
});
