import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CURRENCY_OF_PLACE, fiatFor } from '#core/payouts/request-payout.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import { matchPayouts } from '#server/features/payouts/payments/match.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import type { OpenChannel } from '#server/platform/payout-channels/open-channels.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { FINCRA_SENDER, fakeFincra } from '#tests/fakes/payout-channels/fincra.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import { staffPayout } from '#tests/fixtures/world/looks.ts';
import { buildPayee, nigerian } from '#tests/fixtures/world/payment-accounts.ts';
import { buildPayer, HOLDER, lookNow, stateOf } from '#tests/fixtures/world/payouts.ts';
import { buildUser, fund, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

type NewAccount = Parameters<typeof nigerian>[0];

const bank = (place: 'GH' | 'KE' | 'EU' | 'GB' | 'US', fields: object): NewAccount => ({
  kind: 'bank',
  place,
  wallet: null,
  fields,
});
const online = (place: 'GH' | 'KE', wallet: string, walletId: string): NewAccount => ({
  kind: 'online',
  place,
  wallet,
  fields: { walletId },
});

/** Each account of the trader, and its number at the channel. */
const MTN = { account: online('GH', 'mtn_momo', '024 608 9019'), number: '233246089019', code: 'MTN' };
const GHANA = {
  account: bank('GH', { bank: 'ecobank', accountNumber: '4005006007' }),
  number: '4005006007',
  code: 'ECOCGHAC',
};
const KENYA = { account: bank('KE', { bank: '76', accountNumber: '1000012345' }), number: '1000012345', code: '76' };
const MPESA = { account: online('KE', 'mpesa', '0722 345 678'), number: '254722345678', code: 'MPESA' };
const EURO = {
  account: bank('EU', { iban: 'DE89 3704 0044 0532 0130 00' }),
  number: 'DE89370400440532013000',
  code: '',
};
const POUND = {
  account: bank('GB', { sortCode: '20-00-00', accountNumber: '55779911' }),
  number: '55779911',
  code: '200000',
};

const FINCRA = 4;
const BUDPAY = 3;
const providers = ['payer', 'careful'].map(payerIdOf);

let fincra: FakeChannel;
let budPay: FakeChannel;
let app: TestApp;
let payer: TestUser;
let moderator: TestUser;
beforeAll(async () => {
  fincra = await fakeFincra(providers, { sender: FINCRA_SENDER });
  budPay = await fakeBudPay(providers);
  const env = { PAYOUT_CHANNELS: JSON.stringify([fincra.setup, budPay.setup]) };
  app = await startTestApp({ loops: false, env, rules: { 'payouts.max_open': 100 } });
  moderator = await buildUser(app, { role: 'moderator' });
  payer = await buildPayer(app, 'payer', FINCRA);
});
afterAll(async () => {
  expect(await auditLedger(app.db)).toEqual([]);
  await app.close();
  await fincra.close();
  await budPay.close();
});
beforeEach(async () => {
  fincra.holders.clear();
  fincra.next.length = 0;
  await app.db.run(
    sql`UPDATE payout_attempt SET look_at = NULL WHERE look_at IS NOT NULL AND state NOT IN ('ready', 'sent')`,
  );
  await payer.wire.call('switches.setPayChannel', { withdrawAutoPayChannel: FINCRA });
});

interface Requested {
  readonly owner: TestUser;
  readonly id: string;
  readonly reference: string;
  /** Minor units. */
  readonly fiat: bigint;
}

async function matchNow(id: string): Promise<void> {
  await app.db.run(sql`UPDATE payout SET match_at = now() WHERE id = ${id}`);
  await matchPayouts(app.services);
}

/** A hundred points to this account, and providers that pay by themselves have looked at it, after what its owner did next. */
async function requested(account: NewAccount, next?: (owner: TestUser) => Promise<unknown>): Promise<Requested> {
  const owner = await buildPayee(app, moderator);
  await fund(app, owner, 1_000);
  const { id: accountId } = await owner.wire.call('paymentAccounts.add', nigerian(account));
  await app.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${accountId}`);
  const currency = CURRENCY_OF_PLACE[account?.place ?? 'NG'];
  const points = 100n * POINT;
  const fx = app.services.rates.usdPer(currency)?.rate ?? 0n;
  const fiat = fiatFor(points, currency, { fx, spreadBps: 100n });
  const { id } = await owner.wire.call('payouts.request', {
    accountId,
    points: `${points}`,
    fiat: `${fiat}`,
    tradePassword: TRADE_PASSWORD,
  });
  await next?.(owner);
  await matchNow(id);
  return { owner, id, reference: `${id}-1`, fiat };
}

const available = async ({ wire }: TestUser): Promise<bigint> =>
  BigInt((await wire.call('points.getBalance', {})).available) / POINT;
const callsOf = (reference: string) => fincra.calls.filter((call) => call === reference).length;
const wayOf = async (id: string): Promise<string | null | undefined> =>
  (await payer.wire.call('payouts.listWork', { limit: 100 })).list.find((row) => row.id === id)?.way;

describe.each([
  { name: 'MTN MoMo in Ghana', ...MTN, currency: 'GHS' },
  { name: 'a bank in Ghana', ...GHANA, currency: 'GHS' },
  { name: 'a bank in Kenya', ...KENYA, currency: 'KES' },
  { name: 'M-Pesa', ...MPESA, currency: 'KES' },
])('a payout to $name', ({ account, number, code, currency }) => {
  it('is paid by itself, once, and posts its points', async () => {
    fincra.holders.set(number, HOLDER);
    const before = await available(payer);
    const { owner, id, reference, fiat } = await requested(account);
    expect(await stateOf(app, id)).toBe('paying');
    await lookNow(app);
    const payment = { amount: fiat, currency, bank: code, accountNumber: number };
    expect(fincra.payments.get(reference)).toMatchObject(payment);
    fincra.settle(reference, 'success');
    await lookNow(app);
    await lookNow(app);
    expect([await stateOf(app, id), callsOf(reference)]).toEqual(['success', 1]);
    expect([await available(owner), await available(payer)]).toEqual([900n, before + 100n]);
  });

  it('goes back when it fails, and when the account is another person’s', async () => {
    fincra.holders.set(number, HOLDER);
    const failed = await requested(account);
    await lookNow(app);
    fincra.settle(failed.reference, 'failed');
    await lookNow(app);
    expect([await stateOf(app, failed.id), await available(failed.owner)]).toEqual(['failed', 1_000n]);
    fincra.holders.set(number, 'BELLO ADA');
    const other = await requested(account);
    await lookNow(app);
    expect([await stateOf(app, other.id), await available(other.owner)]).toEqual(['name_mismatch', 1_000n]);
    expect(fincra.payments.has(other.reference)).toBe(false);
  });

  it('is paid once when the answer was lost', async () => {
    fincra.holders.set(number, HOLDER);
    fincra.next.push('take and say nothing');
    const { id, reference } = await requested(account);
    await lookNow(app);
    await lookNow(app);
    fincra.settle(reference, 'success');
    await lookNow(app);
    expect([await stateOf(app, id), callsOf(reference)]).toEqual(['success', 1]);
  });
});

describe('a payout of an account that its owner froze', () => {
  it('is given to no channel, and to one once the account goes on and its money is free', async () => {
    fincra.holders.set(GHANA.number, HOLDER);
    const { id, owner } = await requested(GHANA.account, ({ wire }) => wire.call('factors.freeze', {}));
    const set = (change: Sql) => app.db.run(sql`UPDATE app_user SET ${change} WHERE id = ${owner.userId}`);
    await set(sql`money_held_until = NULL`);
    await matchNow(id);
    expect(await stateOf(app, id)).toBe('open');
    await set(sql`status = 'active'`);
    await matchNow(id);
    expect(await stateOf(app, id)).toBe('paying');
  });
});

describe.each([
  { name: 'in euros', ...EURO, currency: 'EUR' },
  { name: 'in pounds', ...POUND, currency: 'GBP' },
])('a payout $name', ({ account, number, code, currency }) => {
  /** A person has taken it, seen the account, and given it to the channel. */
  async function confirmed(): Promise<Requested> {
    const payout = await requested(account);
    await payer.wire.call('payouts.take', { id: payout.id });
    await payer.wire.call('payouts.payByChannel', { id: payout.id, isHolderConfirmed: true });
    return payout;
  }

  it('waits for a provider who compares the holder, whom the channel does not name', async () => {
    const { id, owner } = await requested(account);
    expect([await stateOf(app, id), await wayOf(id)]).toEqual(['open', 'confirmed']);
    const start = (isHolderConfirmed: boolean) => payer.wire.call('payouts.payByChannel', { id, isHolderConfirmed });
    expect(await refusalOf(start(true))).toBe('payouts.holder_unconfirmed');
    await payer.wire.call('payouts.take', { id });
    const inHand = await payer.wire.call('payouts.get', { id });
    expect(inHand).toMatchObject({ way: 'confirmed', holder: 'Okafor Chinedu Emeka', isHolderConfirmed: false });
    expect(await refusalOf(start(false))).toBe('payouts.holder_unconfirmed');
    await payer.wire.call('payouts.giveBack', { id });
    await owner.wire.call('payouts.cancel', { id });
    expect(fincra.payments.has(`${id}-1`)).toBe(false);
  });

  it('is paid once after that, with the address of the trader', async () => {
    fincra.holders.set(number, '');
    const { owner, id, reference, fiat } = await confirmed();
    await lookNow(app);
    expect(fincra.payments.get(reference)).toMatchObject({ amount: fiat, currency, bank: code, accountNumber: number });
    const { email } = await app.db.one<{ email: string }>(sql`SELECT email FROM app_user WHERE id = ${owner.userId}`);
    expect(
      fincra.bodies.some((body) => body.includes(`"customerReference":"${reference}"`) && body.includes(email)),
    ).toBe(true);
    fincra.settle(reference, 'success');
    await lookNow(app);
    await lookNow(app);
    expect([await stateOf(app, id), callsOf(reference), await available(owner)]).toEqual(['success', 1, 900n]);
    const { isHolderConfirmed } = await staffPayout(app, moderator, id);
    expect(isHolderConfirmed).toBe(true);
  });

  it('goes back when it fails', async () => {
    fincra.holders.set(number, '');
    const { owner, id, reference } = await confirmed();
    await lookNow(app);
    fincra.settle(reference, 'failed');
    await lookNow(app);
    expect([await stateOf(app, id), await available(owner)]).toEqual(['failed', 1_000n]);
  });

  it('is paid once when the answer was lost', async () => {
    fincra.holders.set(number, '');
    fincra.next.push('take and say nothing');
    const { id, reference } = await confirmed();
    await lookNow(app);
    await lookNow(app);
    fincra.settle(reference, 'success');
    await lookNow(app);
    expect([await stateOf(app, id), callsOf(reference)]).toEqual(['success', 1]);
  });

  it('goes back unpaid when the trader has no address that the channel needs', async () => {
    fincra.holders.set(number, '');
    const { owner, id, reference } = await confirmed();
    await app.db.run(
      sql`UPDATE app_user SET email = NULL, phone = ${`+2348${id.replace(/\D/g, '').padEnd(9, '1').slice(0, 9)}`} WHERE id = ${owner.userId}`,
    );
    await lookNow(app);
    expect([await stateOf(app, id), fincra.payments.has(reference)]).toEqual(['failed', false]);
  });

  it('is not sent when nobody confirmed the holder', async () => {
    fincra.holders.set(number, '');
    const { id, reference } = await confirmed();
    await app.db.run(sql`UPDATE payout SET is_holder_confirmed = false WHERE id = ${id}`);
    await lookNow(app);
    expect([await stateOf(app, id), fincra.payments.has(reference)]).toEqual(['failed', false]);
  });
});

it('goes back when the channel knows no such IBAN', async () => {
  const { owner, id, reference } = await requested(EURO.account);
  await payer.wire.call('payouts.take', { id });
  await payer.wire.call('payouts.payByChannel', { id, isHolderConfirmed: true });
  await lookNow(app);
  expect([await stateOf(app, id), await available(owner)]).toEqual(['failed', 1_000n]);
  expect(fincra.payments.has(reference)).toBe(false);
});

it('is asked about, and not sent again, when the channel was set up otherwise after the payment was sent', async () => {
  fincra.holders.set(EURO.number, '');
  fincra.next.push('break');
  const { id, reference } = await requested(EURO.account);
  await payer.wire.call('payouts.take', { id });
  await payer.wire.call('payouts.payByChannel', { id, isHolderConfirmed: true });
  await lookNow(app);
  const channels = app.services.payoutChannels as Map<PayChannel, OpenChannel>;
  const open = channels.get(FINCRA) as OpenChannel;
  channels.set(FINCRA, { ...open, routes: [] });
  const payment = {
    reference,
    amount: 1n,
    currency: 'EUR',
    bank: '',
    accountNumber: EURO.number,
    state: 'failed',
  } as const;
  fincra.payments.set(reference, { ...payment });
  await lookNow(app);
  channels.set(FINCRA, open);
  expect([await stateOf(app, id), callsOf(reference)]).toEqual(['failed', 1]);
});

describe('an account that the channel does not pay', () => {
  it.each([
    [
      'in the United States',
      bank('US', { routingNumber: '021000021', accountNumber: '12345678', accountType: 'checking' }),
    ],
    ['of AT Money, whose amounts must be whole', online('GH', 'at_money', '027 123 4567')],
  ])('%s stays with people', async (_name, account) => {
    const { id, owner } = await requested(account);
    expect([await stateOf(app, id), await wayOf(id)]).toEqual(['open', 'by_hand']);
    expect(await refusalOf(payer.wire.call('payouts.payByChannel', { id, isHolderConfirmed: true }))).toBe(
      'payouts.no_channel',
    );
    await payer.wire.call('payouts.take', { id });
    await payer.wire.call('payouts.giveBack', { id });
    await owner.wire.call('payouts.cancel', { id });
  });

  it('can be paid by another channel: BudPay pays M-Pesa, but does not say whose it is', async () => {
    await payer.wire.call('switches.setPayChannel', { withdrawAutoPayChannel: BUDPAY });
    const { id, reference } = await requested(MPESA.account);
    const euro = await requested(EURO.account);
    expect([await stateOf(app, id), await wayOf(id), await wayOf(euro.id)]).toEqual(['open', 'confirmed', 'by_hand']);
    await payer.wire.call('payouts.take', { id });
    await payer.wire.call('payouts.payByChannel', { id, isHolderConfirmed: true });
    await lookNow(app);
    expect(budPay.payments.get(reference)).toMatchObject({
      currency: 'KES',
      bank: '63902',
      accountNumber: '0722345678',
    });
    budPay.settle(reference, 'success');
    await lookNow(app);
    expect(await stateOf(app, id)).toBe('success');
  });
});

it('shows a trader which channels are set up, and another provider that they are not theirs', async () => {
  const { owner, id } = await requested(EURO.account);
  const channelsOf = async ({ wire }: TestUser) => (await wire.call('payouts.getTerms', {})).channels;
  const channels = (isOwn: boolean) => [
    { channel: FINCRA, hasSender: true, isOwn },
    { channel: BUDPAY, hasSender: false, isOwn },
  ];
  const stranger = await buildPayer(app, 'stranger', FINCRA);
  expect(await channelsOf(owner)).toEqual(channels(false));
  expect(await channelsOf(stranger)).toEqual(channels(false));
  expect(await channelsOf(payer)).toEqual(channels(true));
  const { list } = await stranger.wire.call('payouts.listWork', { limit: 100 });
  expect(list.find((row) => row.id === id)?.way).toBe('by_hand');
  const mine = await owner.wire.call('payouts.listOwn', {});
  expect(mine.list[0]?.way).toBeNull();
});
