import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PayChannel } from '#core/people/provider-switches.ts';
import { lookAtAttempt } from '#server/features/payouts/payments/look.ts';
import { matchPayouts } from '#server/features/payouts/payments/match.ts';
import { checkDuePayments, runPayouts } from '#server/features/payouts/payouts.loop.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import type { OpenChannel } from '#server/platform/payout-channels/open-channels.ts';
import { NothingSent, type PayoutChannel } from '#server/platform/payout-channels/payout-channel.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel, FakePayment, FakeWebhook } from '#tests/fakes/payout-channels/fake-channel.ts';
import { fakeFincra } from '#tests/fakes/payout-channels/fincra.ts';
import { fakePalmPay } from '#tests/fakes/payout-channels/palmpay.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import { staffPayout } from '#tests/fixtures/world/looks.ts';
import {
  ACCOUNT_NUMBER,
  ask,
  buildPayer,
  buildPayoutOwner,
  confirm,
  HOLDER,
  koboFor,
  lookNow,
  type Payee,
  stateOf,
} from '#tests/fixtures/world/payouts.ts';
import { buildUser, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const providers = [payerIdOf('payer')];
const MAKERS = [
  { service: 'PalmPay', number: 1, make: () => fakePalmPay(1, providers) },
  { service: 'BudPay', number: 3, make: () => fakeBudPay(providers) },
  { service: 'Fincra', number: 4, make: () => fakeFincra(providers) },
  { service: 'PalmPay, a third account', number: 6, make: () => fakePalmPay(6, providers) },
] as const;

let fakes: FakeChannel[];
let app: TestApp;
let [payer, moderator] = [] as unknown as [TestUser, TestUser];
beforeAll(async () => {
  fakes = await Promise.all(MAKERS.map(({ make }) => make()));
  const env = { PAYOUT_CHANNELS: JSON.stringify(fakes.map(({ setup }) => setup)) };
  const rules = { 'payouts.max_open': 100, 'payouts.second_review_points': 10 ** 12 };
  app = await startTestApp({ loops: false, env, rules });
  moderator = await buildUser(app, { role: 'moderator' });
  payer = await buildPayer(app, 'payer', 1);
});
afterAll(async () => {
  expect(await auditLedger(app.db)).toEqual([]);
  await app.close();
  await Promise.all(fakes.map((fake) => fake.close()));
});

let owner: Payee;
beforeEach(async () => {
  for (const fake of fakes) {
    fake.holders.set(ACCOUNT_NUMBER, HOLDER);
    fake.next.length = 0;
    fake.fail(false);
  }
  owner = await buildPayoutOwner(app, moderator);
});
afterEach(async () => {
  // No test leaves a payment to the next one.
  await app.db.run(sql`UPDATE payout_attempt SET look_at = now() + interval '1 year' WHERE look_at IS NOT NULL`);
});

const available = async ({ wire }: TestUser): Promise<bigint> =>
  BigInt((await wire.call('points.getBalance', {})).available) / POINT;
const use = (number: 1 | 3 | 4 | 6) => payer.wire.call('switches.setPayChannel', { withdrawAutoPayChannel: number });
const send = (number: number, { body, headers }: FakeWebhook) =>
  fetch(`${app.url}/webhooks/payouts/${number}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: new Uint8Array(body),
  });

/** Asked for, and with the channel of the provider. */
async function start(): Promise<{ id: string; reference: string }> {
  const { id } = await ask(owner);
  await app.db.run(sql`UPDATE payout SET match_at = now() WHERE id = ${id}`);
  await matchPayouts(app.services);
  expect(await stateOf(app, id)).toBe('paying');
  return { id, reference: `${id}-1` };
}

/** As so many hours later. */
const later = async (id: string, hours: number) => {
  await app.db.run(sql`
    UPDATE payout SET paying_since = paying_since - make_interval(hours => ${hours}),
      deadline = deadline - make_interval(hours => ${hours}) WHERE id = ${id}`);
  await app.db.run(sql`
    UPDATE payout_attempt SET sent_at = sent_at - make_interval(hours => ${hours}),
      first_sent_at = first_sent_at - make_interval(hours => ${hours}),
      absent_at = absent_at - make_interval(hours => ${hours}) WHERE payout_id = ${id}`);
};

/** The state of its payments, in order. */
const attemptsOf = async (id: string) => (await staffPayout(app, moderator, id)).attempts.map(({ state }) => state);

describe.each(MAKERS.map((maker, at) => ({ ...maker, at })))('a payout through $service', ({ number, at }) => {
  let fake: FakeChannel;
  beforeEach(async () => {
    fake = fakes[at] as FakeChannel;
    await use(number);
  });

  it('is paid once, and posts its points when the channel says so', async () => {
    const before = await available(payer);
    const { id, reference } = await start();
    await lookNow(app);
    expect(fake.payments.get(reference)).toMatchObject({ amount: BigInt(koboFor(100)), currency: 'NGN' });
    expect(await stateOf(app, id)).toBe('paying');
    fake.settle(reference, 'success');
    expect((await send(number, fake.webhook(reference))).status).toBe(200);
    expect(await stateOf(app, id)).toBe('success');
    expect(await available(payer)).toBe(before + 100n);
    expect(await available(owner)).toBe(900n);
  });

  it('goes back when the channel fails, and when the bank has another name', async () => {
    const failed = await start();
    await lookNow(app);
    fake.settle(failed.reference, 'failed');
    await lookNow(app);
    expect(await stateOf(app, failed.id)).toBe('failed');
    fake.holders.set(ACCOUNT_NUMBER, 'BELLO ADA');
    const other = await start();
    await lookNow(app);
    expect(await stateOf(app, other.id)).toBe('name_mismatch');
    expect(fake.payments.has(other.reference)).toBe(false);
    fake.holders.clear();
    const none = await start();
    await lookNow(app);
    expect(await stateOf(app, none.id)).toBe('failed');
    expect(await available(owner)).toBe(1_000n);
  });

  it('believes no webhook: forged, early, doubled, reordered or late', async () => {
    const { id, reference } = await start();
    await lookNow(app);
    // Signed by the service, but not so.
    expect((await send(number, fake.webhook(reference, 'success'))).status).toBe(200);
    expect(await stateOf(app, id)).toBe('paying');
    const stranger = await MAKERS[at]?.make();
    stranger?.payments.set(reference, { ...(fake.payments.get(reference) as FakePayment), state: 'success' });
    expect((await send(number, stranger?.webhook(reference) as FakeWebhook)).status).toBe(401);
    await stranger?.close();
    fake.settle(reference, 'success');
    const [late, first] = [fake.webhook(reference, 'failed'), fake.webhook(reference)];
    const answers = await Promise.all([first, first, late, first].map((webhook) => send(number, webhook)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await send(number, late);
    expect(await stateOf(app, id)).toBe('success');
    expect(await available(owner)).toBe(900n);
  });

  it('is paid once when the answer was lost', async () => {
    fake.next.push('take and say nothing');
    const { id, reference } = await start();
    await lookNow(app);
    await lookNow(app);
    await lookNow(app);
    expect(fake.calls.filter((call) => call === reference)).toHaveLength(1);
    fake.settle(reference, 'success');
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('success');
  });

  it('goes under the same reference again when the channel never got it', async () => {
    fake.next.push('break');
    const { id, reference } = await start();
    await lookNow(app);
    await lookNow(app);
    expect([await stateOf(app, id), fake.payments.has(reference)]).toEqual(['paying', false]);
    await later(id, 1);
    await lookNow(app);
    expect(fake.calls.filter((call) => call === reference)).toHaveLength(2);
    expect(fake.payments.has(reference)).toBe(true);
  });

  it('goes back when the channel refuses it, and waits while it is out of order or busy', async () => {
    fake.next.push('be busy');
    const { id } = await start();
    await lookNow(app);
    fake.fail(true);
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('paying');
    fake.fail(false);
    fake.next.push('refuse');
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('failed');
  });
});

describe('a payment whose process died', () => {
  beforeEach(() => use(1));
  const fake = () => fakes[0] as FakeChannel;

  it('after the call and before its record is found, not made again', async () => {
    const { id, reference } = await start();
    // What is durable when the process dies with the answer in its hands.
    await app.db.run(sql`
      UPDATE payout_attempt SET state = 'sent', sends = 1, unanswered = 1, sent_at = now(), first_sent_at = now()
      WHERE payout_id = ${id}`);
    const payment = { reference, amount: BigInt(koboFor(100)), currency: 'NGN', bank: '000016' };
    fake().payments.set(reference, { ...payment, accountNumber: ACCOUNT_NUMBER, state: 'success' });
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('success');
    expect(fake().calls).not.toContain(reference);
  });

  it('is looked at by another one once its lease is over', async () => {
    const { id } = await start();
    await app.db.run(sql`UPDATE payout_attempt SET look_at = now() + interval '2 minutes' WHERE payout_id = ${id}`);
    await checkDuePayments(app.services);
    expect(fake().payments.has(`${id}-1`)).toBe(false);
    await lookNow(app);
    expect(fake().payments.has(`${id}-1`)).toBe(true);
  });

  it('is sent once when two processes look at it', async () => {
    const { id, reference } = await start();
    const { attemptId } = await app.db.one<{ attemptId: string }>(sql`
      SELECT id AS "attemptId" FROM payout_attempt WHERE payout_id = ${id}`);
    await Promise.all([1, 2, 3].map(() => lookAtAttempt(app.services, attemptId)));
    expect(fake().calls.filter((call) => call === reference)).toHaveLength(1);
  });
});

describe('a payment started again', () => {
  beforeEach(() => use(1));
  const fake = () => fakes[0] as FakeChannel;
  const again = (id: string) => payer.wire.call('payouts.payAgain', { id });

  it('asks first, and is paid anew under another reference after a definitive failure', async () => {
    const { id, reference } = await start();
    await lookNow(app);
    expect(await refusalOf(again(id))).toBe('payouts.too_early');
    await later(id, 48);
    await again(id);
    fake().settle(reference, 'failed');
    await lookNow(app);
    await lookNow(app);
    expect(fake().payments.has(`${id}-2`)).toBe(true);
    fake().settle(`${id}-2`, 'success');
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('success');
    const { attempts } = await payer.wire.call('payouts.get', { id });
    expect(attempts.map(({ state }) => state)).toEqual(['failed', 'success']);
  });

  it('is not paid anew when the channel paid after all', async () => {
    const { id, reference } = await start();
    await lookNow(app);
    await later(id, 48);
    fake().settle(reference, 'success');
    await again(id);
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('success');
    expect(fake().payments.has(`${id}-2`)).toBe(false);
  });

  it('is for staff when the channel still does not know, and for staff by itself in the end', async () => {
    const { id, reference } = await start();
    await lookNow(app);
    await later(id, 48);
    await again(id);
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('unclear');
    const { list } = await moderator.wire.call('payouts.listStaff', {});
    expect(list.map((row) => row.id)).toContain(id);
    const other = await start();
    await lookNow(app);
    await later(other.id, 73);
    await runPayouts(app.services);
    expect(await stateOf(app, other.id)).toBe('unclear');
    // What the channel says at last still counts.
    fake().settle(reference, 'success');
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('success');
    const reason = 'The statement of the channel shows the payment';
    await moderator.wire.call('payouts.rule', { id: other.id, isPaid: true, reason });
    expect(await stateOf(app, other.id)).toBe('ruled');
  });

  it('is for staff when the channel says that it paid another sum', async () => {
    const { id, reference } = await start();
    await lookNow(app);
    fake().payments.set(reference, {
      ...(fake().payments.get(reference) as FakePayment),
      amount: 1n,
      state: 'success',
    });
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('paying');
    await later(id, 73);
    await runPayouts(app.services);
    expect(await stateOf(app, id)).toBe('unclear');
  });
});

describe('a payment that a channel never answers', () => {
  beforeEach(() => use(1));
  const fake = () => fakes[0] as FakeChannel;
  const callsOf = (reference: string) => fake().calls.filter((call) => call === reference).length;

  it('is sent again for two days, and then no more: it is for staff, and does not go back by itself', async () => {
    const { id, reference } = await start();
    fake().next.push(...Array<'break'>(30).fill('break'));
    await lookNow(app);
    for (let hour = 0; hour < 44; hour += 4) {
      await later(id, 4);
      await lookNow(app);
    }
    expect([await stateOf(app, id), callsOf(reference)]).toEqual(['paying', 12]);
    await later(id, 4);
    await lookNow(app);
    await later(id, 100);
    await lookNow(app);
    expect([await stateOf(app, id), callsOf(reference)]).toEqual(['unclear', 12]);
    expect(await attemptsOf(id)).toEqual(['sent']);
    expect(await available(owner)).toBe(900n);
  });
});

describe('a payout that ended', () => {
  beforeEach(() => use(1));
  const fake = () => fakes[0] as FakeChannel;
  const callsOf = (reference: string) => fake().calls.filter((call) => call === reference).length;
  const reason = 'The statement of the channel shows it';
  const rule = (id: string, isPaid: boolean) => moderator.wire.call('payouts.rule', { id, isPaid, reason });
  const abilitiesOf = async (id: string) => (await staffPayout(app, moderator, id)).abilities;

  /** Its clock has run out: staff have it. */
  async function makeUnclear(id: string): Promise<void> {
    await app.db.run(sql`UPDATE payout_attempt SET look_at = now() + interval '1 day' WHERE payout_id = ${id}`);
    await app.db.run(sql`UPDATE payout SET deadline = now() WHERE id = ${id}`);
    await runPayouts(app.services);
    expect(await stateOf(app, id)).toBe('unclear');
  }

  /** Looks at its payment while the channel’s next answers wait for what happens in between. */
  async function lookWhile(id: string, between: Partial<PayoutChannel>): Promise<void> {
    const channels = app.services.payoutChannels as Map<PayChannel, OpenChannel>;
    const open = channels.get(1) as OpenChannel;
    channels.set(1, { ...open, channel: { ...open.channel, ...between } });
    try {
      const { attemptId } = await app.db.one<{ attemptId: string }>(sql`
        SELECT id AS "attemptId" FROM payout_attempt WHERE payout_id = ${id}`);
      await lookAtAttempt(app.services, attemptId).catch(() => {});
    } finally {
      channels.set(1, open);
    }
  }

  it('sends nothing that was not sent before', async () => {
    const { id, reference } = await start();
    await makeUnclear(id);
    await rule(id, false);
    await lookNow(app);
    expect([callsOf(reference), await attemptsOf(id)]).toEqual([0, ['failed']]);
    expect(await available(owner)).toBe(1_000n);
  });

  it('sends nothing when it ends while the bank is asked for the name', async () => {
    const { id, reference } = await start();
    await makeUnclear(id);
    await lookWhile(id, {
      holderOf: async () => {
        await rule(id, false);
        return { state: 'named', name: HOLDER };
      },
    });
    expect([callsOf(reference), await stateOf(app, id), await attemptsOf(id)]).toEqual([0, 'failed', ['failed']]);
  });

  it('keeps no payment ready that did not get to the channel', async () => {
    const { id, reference } = await start();
    await makeUnclear(id);
    await lookWhile(id, {
      pay: async () => {
        await confirm(owner, id);
        throw new NothingSent('busy');
      },
    });
    await lookNow(app);
    expect([callsOf(reference), await stateOf(app, id), await attemptsOf(id)]).toEqual([0, 'success', ['failed']]);
  });

  it('is asked about, and not sent again, when what was sent has no answer', async () => {
    fake().next.push('break');
    const { id, reference } = await start();
    await lookNow(app);
    await makeUnclear(id);
    await rule(id, true);
    await later(id, 1);
    await lookNow(app);
    expect([callsOf(reference), await attemptsOf(id)]).toEqual([1, ['sent']]);
    const payment = { reference, amount: BigInt(koboFor(100)), currency: 'NGN', bank: '000016' };
    fake().payments.set(reference, { ...payment, accountNumber: ACCOUNT_NUMBER, state: 'success' });
    await lookNow(app);
    expect([callsOf(reference), await attemptsOf(id)]).toEqual([1, ['success']]);
  });

  it('gives points back only when the channel surely will not pay', async () => {
    fake().next.push('break');
    const { id, reference } = await start();
    await lookNow(app);
    await lookNow(app);
    await makeUnclear(id);
    expect(await refusalOf(rule(id, false))).toBe('payouts.may_be_paid');
    expect(await abilitiesOf(id)).toEqual(['rule_paid']);
    await later(id, 48);
    expect(await refusalOf(rule(id, false))).toBe('payouts.may_be_paid');
    await lookNow(app);
    expect(await abilitiesOf(id)).toEqual(['rule_paid', 'rule_unpaid']);
    await rule(id, false);
    await later(id, 1);
    await lookNow(app);
    expect([callsOf(reference), await stateOf(app, id)]).toEqual([1, 'failed']);
    expect(await available(owner)).toBe(1_000n);
  });

  it('keeps the points while the channel has the payment', async () => {
    const { id, reference } = await start();
    await lookNow(app);
    await makeUnclear(id);
    await later(id, 200);
    await lookNow(app);
    expect(await refusalOf(rule(id, false))).toBe('payouts.may_be_paid');
    fake().settle(reference, 'failed');
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('failed');
  });

  it('is a finding of the audit when it gave points back although it was paid, ruled or not', async () => {
    const { id } = await start();
    await makeUnclear(id);
    await rule(id, false);
    const paid = async (state: string) => {
      await app.db.run(sql`UPDATE payout_attempt SET state = ${state} WHERE payout_id = ${id}`);
      return (await auditLedger(app.db)).filter(({ subject }) => subject === id).map(({ check }) => check);
    };
    expect(await paid('success')).toEqual(['payout_fits_its_attempts']);
    expect(await paid('failed')).toEqual([]);
  });
});

describe('a payout that cannot be moved on', () => {
  it('holds up no other, neither at its clock nor when providers are looked for', async () => {
    await use(1);
    const [broken, other] = [(await ask(owner)).id, (await ask(owner)).id];
    const { sealed } = await app.db.one<{ sealed: Buffer }>(sql`
      SELECT target_sealed AS sealed FROM payout WHERE id = ${broken}`);
    const spoil = (target: Buffer) =>
      app.db.run(sql`UPDATE payout SET target_sealed = ${target}, match_at = now() WHERE id = ${broken}`);
    await app.db.run(sql`UPDATE payout SET match_at = now() WHERE id = ${other}`);
    await spoil(Buffer.from('nobody sealed this'));
    await matchPayouts(app.services);
    expect([await stateOf(app, broken), await stateOf(app, other)]).toEqual(['open', 'paying']);

    const failures: Parameters<typeof runPayouts>[1] = new Map();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await app.db.run(sql`
      UPDATE payout SET deadline = now() - CASE WHEN id = ${broken} THEN interval '1 hour' ELSE interval '1 second' END
      WHERE id IN (${broken}, ${other})`);
    // The ledger has no such hold to give back.
    const hold = await app.db.one<{ id: string }>(sql`SELECT hold_id AS id FROM payout WHERE id = ${broken}`);
    await app.db.run(sql`UPDATE payout SET hold_id = gen_random_uuid() WHERE id = ${broken}`);
    await runPayouts(app.services, failures);
    expect([await stateOf(app, broken), await stateOf(app, other)]).toEqual(['open', 'unclear']);
    await app.db.run(sql`UPDATE payout SET hold_id = ${hold.id} WHERE id = ${broken}`);
    await spoil(sealed);
    await runPayouts(app.services, failures);
    expect(await stateOf(app, broken)).toBe('open');
    vi.setSystemTime(Date.now() + 60_000);
    await runPayouts(app.services, failures);
    expect(await stateOf(app, broken)).toBe('returned');
  });
});

describe('who pays through a channel', () => {
  it('is one whose money is there', async () => {
    const other = await buildPayer(app, 'other_payer', 1);
    await payer.wire.call('switches.closeReceiving', {});
    const { id } = await ask(owner);
    await app.db.run(sql`UPDATE payout SET match_at = now() WHERE id = ${id}`);
    await matchPayouts(app.services);
    expect(await stateOf(app, id)).toBe('open');
    expect(await refusalOf(other.wire.call('payouts.payByChannel', { id }))).toBe('payouts.no_channel');
    await payer.wire.call('switches.openReceiving', {});
    await payer.wire.call('payouts.payByChannel', { id });
    expect(await stateOf(app, id)).toBe('paying');
  });
});
