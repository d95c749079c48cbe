import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChannelAccount, channelAccount, routesOf } from '#core/payouts/channel-routes.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { fakeFincra } from '#tests/fakes/payout-channels/fincra.ts';
import { fakePalmPay } from '#tests/fakes/payout-channels/palmpay.ts';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import { zPayoutChannels } from './channels-config.ts';
import { openPayoutChannels } from './open-channels.ts';
import { type ChannelPayment, NothingSent, type PayoutChannel } from './payout-channel.ts';

const NUMBER = '0050883605';
const accountAt = (channel: PayChannel, accountNumber = NUMBER): ChannelAccount =>
  channelAccount(routesOf(channel, false), {
    kind: 'bank',
    place: 'NG',
    wallet: null,
    fields: { bank: '058', accountNumber },
  }) as ChannelAccount;
const REFERENCE = '0198c0de-0000-7000-8000-000000000001-1';
const paymentTo = (to: ChannelAccount): ChannelPayment => ({
  reference: REFERENCE,
  amount: 150_050n,
  to,
  holder: 'Ada Obi Eze',
  email: null,
  narration: 'Withdrawal',
});

const opened = (setup: Readonly<Record<string, unknown>>): PayoutChannel => {
  const payoutChannels = zPayoutChannels.parse(JSON.stringify([setup]));
  const channels = openPayoutChannels({ payoutChannels, publicUrl: 'https://market.example' });
  return channels.get(setup.channel as PayChannel)?.channel as PayoutChannel;
};

describe.each([
  { name: 'PalmPay', make: () => fakePalmPay(), bank: '000013', otherKey: { appId: 'alien-key' } },
  { name: 'BudPay', make: () => fakeBudPay(), bank: '000013', otherKey: { secretKey: 'sk_alien-key' } },
  { name: 'Fincra', make: () => fakeFincra(), bank: '058', otherKey: { apiKey: 'alien-key' } },
])('the channel $name', ({ make, bank, otherKey }) => {
  let service: FakeChannel;
  let channel: PayoutChannel;
  let to: ChannelAccount;
  let payment: ChannelPayment;
  beforeEach(async () => {
    service = await make();
    channel = opened(service.setup);
    to = accountAt(service.setup.channel as PayChannel);
    payment = paymentTo(to);
  });
  afterEach(() => service.close());

  test('says who holds an account', async () => {
    service.holders.set(NUMBER, 'EZE ADA OBI');
    expect(await channel.holderOf(to)).toEqual({ state: 'named', name: 'EZE ADA OBI' });
    expect(await channel.holderOf({ ...to, number: '0000000000' })).toMatchObject({ state: 'none' });
  });

  test('pays the amount to the account, and says when it arrived', async () => {
    expect(await channel.statusOf(REFERENCE)).toEqual({ state: 'absent' });
    expect(await channel.pay(payment)).toMatchObject({ state: 'accepted' });
    const { reference, amount } = payment;
    const { currency } = to;
    const accountNumber = NUMBER;
    expect(service.payments.get(reference)).toEqual({
      reference,
      amount,
      currency,
      bank,
      accountNumber,
      state: 'pending',
    });
    expect(await channel.statusOf(reference)).toEqual({ state: 'pending' });
    service.settle(reference, 'success');
    expect(await channel.statusOf(reference)).toEqual({ state: 'success', sum: { amount, currency } });
    service.settle(reference, 'failed');
    expect(await channel.statusOf(reference)).toMatchObject({ state: 'failed' });
  });

  test('takes a reference once', async () => {
    await channel.pay(payment);
    expect(await channel.pay(payment)).toEqual({ state: 'refused', reason: 'Duplicate reference' });
    expect(service.payments.size).toBe(1);
  });

  test('tells what was surely not sent from what nobody knows', async () => {
    service.next.push('be busy', 'take and say nothing', 'refuse');
    await expect(channel.pay(payment)).rejects.toThrow(NothingSent);
    const lost: unknown = await channel.pay(payment).catch((error: unknown) => error);
    expect(lost).toBeInstanceOf(Error);
    expect(lost).not.toBeInstanceOf(NothingSent);
    expect(await channel.statusOf(REFERENCE)).toEqual({ state: 'pending' });
    expect(await channel.pay({ ...payment, reference: 'other' })).toMatchObject({ state: 'refused' });
  });

  test('does not take an error of the service for an answer', async () => {
    service.fail(true);
    await expect(channel.statusOf(REFERENCE)).rejects.toThrow('answered 503');
    await expect(channel.holderOf(to)).rejects.toThrow('answered 503');
  });

  test('is refused with other keys, and its error names neither keys nor people', async () => {
    const stranger = opened({ ...service.setup, ...otherKey });
    const error: unknown = await stranger.statusOf(REFERENCE).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('alien-key');
    expect(await stranger.pay(payment)).toMatchObject({ state: 'refused' });
    expect(service.payments.size).toBe(0);
  });

  test('reads its own webhooks, and no others', async () => {
    await channel.pay(payment);
    const { body, headers } = service.webhook(REFERENCE, 'success');
    expect(channel.readWebhook(body, headers)).toBe(REFERENCE);
    const stranger = await make();
    await opened(stranger.setup).pay(payment);
    const forged = stranger.webhook(REFERENCE, 'success');
    await stranger.close();
    expect(channel.readWebhook(forged.body, forged.headers)).toBeNull();
    expect(channel.readWebhook(Buffer.from('{'), headers)).toBeNull();
    expect(channel.readWebhook(Buffer.from('{"sign":"%zz"}'), {})).toBeNull();
  });
});

describe('the variable PAYOUT_CHANNELS', () => {
  const setup = {
    service: 'budpay',
    channel: 3,
    secretKey: 'sk_secret_key',
    publicKey: 'pk_public_key',
    providers: [payerIdOf('p')],
  };
  test.each([
    ['a number of another service', { ...setup, channel: 1 }],
    ['a service that anybody on the way can change', { ...setup, url: 'http://budpay.example' }],
    ['no provider', { ...setup, providers: [] }],
    ['an unknown field', { ...setup, key: 'sk_secret_key' }],
  ])('refuses %s, and repeats no key', (_name, entry) => {
    const refusal = zPayoutChannels.safeParse(JSON.stringify([entry])).error;
    expect(refusal).toBeDefined();
    expect(String(refusal)).not.toContain('sk_secret_key');
  });

  test('names providers by the ids of their accounts, and says so where it has names', () => {
    const refusal = zPayoutChannels.safeParse(JSON.stringify([{ ...setup, providers: ['demo_payout'] }])).error;
    expect(refusal?.issues[0]?.message).toContain('providers must be the ids of accounts');
    const [channel] = zPayoutChannels.parse(JSON.stringify([{ ...setup, providers: [payerIdOf('p').toUpperCase()] }]));
    expect(channel?.providers).toEqual([payerIdOf('p')]);
  });

  test('refuses a channel that is named twice, and what is no JSON', () => {
    expect(zPayoutChannels.safeParse(JSON.stringify([setup, setup])).success).toBe(false);
    expect(zPayoutChannels.safeParse('[').success).toBe(false);
  });

  test('is refused at the start with a key that is none', () => {
    const keys = { service: 'palmpay', channel: 1, appId: 'a', privateKey: 'no key at all', publicKey: 'none either' };
    expect(() => opened({ ...keys, providers: [payerIdOf('p')] })).toThrow('a key of channel 1 cannot be read');
  });
});
