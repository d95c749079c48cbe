import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import { type ChannelAccount, channelAccount, type RoutedAccount } from '#core/payouts/channel-routes.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { FINCRA_SENDER, fakeFincra } from '#tests/fakes/payout-channels/fincra.ts';
import { zPayoutChannels } from './channels-config.ts';
import { type OpenChannel, openPayoutChannels } from './open-channels.ts';
import { type ChannelPayment, NothingSent } from './payout-channel.ts';

type Account = Omit<RoutedAccount, 'bank'> & { readonly fields: AccountFields };
const bank = (place: Account['place'], fields: AccountFields): Account => ({
  kind: 'bank',
  place,
  wallet: null,
  fields,
});
const online = (place: Account['place'], wallet: string, walletId: string): Account => ({
  kind: 'online',
  place,
  wallet,
  fields: { walletId },
});

const IBAN = 'DE89370400440532013000';
const GHANA = bank('GH', { bank: 'ecobank', accountNumber: '4005006007' });
const MTN = online('GH', 'mtn_momo', '+233246089019');
const TELECEL = online('GH', 'telecel', '+233201234567');
const KENYA = bank('KE', { bank: '76', accountNumber: '1000012345' });
const MPESA = online('KE', 'mpesa', '+254722345678');
const EURO = bank('EU', { iban: IBAN });
const POUND = bank('GB', { sortCode: '200000', accountNumber: '55779911' });

const opened = (setup: FakeChannel['setup']): OpenChannel => {
  const payoutChannels = zPayoutChannels.parse(JSON.stringify([setup]));
  const channels = openPayoutChannels({ payoutChannels, publicUrl: 'https://market.example' });
  return channels.get(setup.channel as PayChannel) as OpenChannel;
};

let service: FakeChannel;
let open: OpenChannel;
const use = async (fake: Promise<FakeChannel>) => {
  service = await fake;
  open = opened(service.setup);
};
afterEach(() => service.close());

const at = (account: Account): ChannelAccount => channelAccount(open.routes, account) as ChannelAccount;
const payment = (to: ChannelAccount): ChannelPayment => ({
  reference: 'ref-1',
  amount: 12_345n,
  to,
  holder: 'Ama Boateng',
  email: to.route.needs.includes('email') ? 'ama@example.com' : null,
  narration: 'Withdrawal',
});
const lastBody = () => JSON.parse(service.bodies.at(-1) ?? '{}') as Record<string, unknown>;

describe('Fincra', () => {
  beforeEach(() => use(fakeFincra(undefined, { sender: FINCRA_SENDER })));

  test.each([
    [
      'a bank in Ghana',
      GHANA,
      { type: 'bank_account', currency: 'GHS', accountNumber: '4005006007', bankSwiftCode: 'ECOCGHAC' },
    ],
    ['MTN MoMo', MTN, { type: 'mobile_money', currency: 'GHS', accountNumber: '233246089019', mobileMoneyCode: 'MTN' }],
    ['a bank in Kenya', KENYA, { type: 'bank_account', currency: 'KES', accountNumber: '1000012345', bankCode: '76' }],
    [
      'M-Pesa',
      MPESA,
      { type: 'mobile_money', currency: 'KES', accountNumber: '254722345678', mobileMoneyCode: 'MPESA' },
    ],
  ])('says whose account at %s it is', async (_name, account, body) => {
    const to = at(account);
    service.holders.set(to.number, 'AMA BOATENG');
    expect(await open.channel.holderOf(to)).toEqual({ state: 'named', name: 'AMA BOATENG' });
    expect(lastBody()).toEqual(body);
    service.holders.clear();
    expect(await open.channel.holderOf(to)).toMatchObject({ state: 'none' });
  });

  test('says of an IBAN only whether there is such an account, and of a sort code nothing', async () => {
    expect(await open.channel.holderOf(at(EURO))).toMatchObject({ state: 'none' });
    service.holders.set(IBAN, '');
    expect(await open.channel.holderOf(at(EURO))).toEqual({ state: 'unnamed' });
    expect(lastBody()).toEqual({ iban: IBAN, type: 'iban' });
    const before = service.requests.length;
    expect(await open.channel.holderOf(at(POUND))).toEqual({ state: 'unnamed' });
    expect(service.requests).toHaveLength(before);
  });

  const person = { firstName: 'Ama', lastName: 'Boateng', accountHolderName: 'Ama Boateng', type: 'individual' };
  test.each([
    [
      'cedis to a bank',
      GHANA,
      'GHS',
      'bank_account',
      { accountNumber: '4005006007', bankSwiftCode: 'ECOCGHAC', country: 'GH' },
      {},
    ],
    [
      'cedis to a wallet',
      MTN,
      'GHS',
      'mobile_money_wallet',
      { accountNumber: '233246089019', mobileMoneyCode: 'MTN', country: 'GH' },
      {},
    ],
    [
      'shillings to a bank',
      KENYA,
      'KES',
      'bank_account',
      { accountNumber: '1000012345', bankCode: '76', country: 'KE' },
      {},
    ],
    [
      'shillings to M-Pesa',
      MPESA,
      'KES',
      'mobile_money_wallet',
      { accountNumber: '254722345678', mobileMoneyCode: 'MPESA', country: 'KE' },
      {},
    ],
    [
      'euros',
      EURO,
      'EUR',
      'bank_account',
      { accountNumber: IBAN, country: 'DE', email: 'ama@example.com' },
      { paymentScheme: 'sepa', sender: FINCRA_SENDER },
    ],
    [
      'pounds',
      POUND,
      'GBP',
      'bank_account',
      { accountNumber: '55779911', sortCode: '200000', country: 'GB', email: 'ama@example.com' },
      { paymentScheme: 'fps', sender: FINCRA_SENDER },
    ],
  ])('takes a payment of %s', async (_name, account, currency, paymentDestination, fields, more) => {
    expect(await open.channel.pay(payment(at(account)))).toMatchObject({ state: 'accepted' });
    expect(lastBody()).toEqual({
      business: service.setup.businessId,
      sourceCurrency: currency,
      destinationCurrency: currency,
      amount: '123.45',
      description: 'Withdrawal',
      customerReference: 'ref-1',
      paymentDestination,
      beneficiary: { ...person, ...fields },
      ...more,
    });
    service.settle('ref-1', 'success');
    expect(await open.channel.statusOf('ref-1')).toEqual({ state: 'success', sum: { amount: 12_345n, currency } });
  });

  test('names an operator by the code that its list has', async () => {
    expect(await open.channel.pay(payment(at(TELECEL)))).toMatchObject({ state: 'accepted' });
    expect(service.requests).toContain(
      'GET /core/banks?currency=GHS&country=GH&paymentDestination=mobile_money_wallet',
    );
    expect(service.payments.get('ref-1')?.bank).toBe('VODAFONE');
    const unlisted = { ...at(MTN), codes: ['GONE'] };
    expect(await open.channel.holderOf(unlisted)).toMatchObject({ state: 'none' });
    expect(await open.channel.pay({ ...payment(unlisted), reference: 'ref-2' })).toMatchObject({ state: 'refused' });
    expect(service.calls).toEqual(['ref-1']);
  });

  test('has surely sent nothing when the list of operators does not come', async () => {
    await service.close();
    await expect(open.channel.pay(payment(at(MTN)))).rejects.toThrow(NothingSent);
  });

  test.each([
    ['no sort code', POUND, { codes: [''] }, 'sortCode is required'],
    ['a sort code that is none', POUND, { codes: ['20-00'] }, 'sortCode is not valid'],
    ['an IBAN with a slip', EURO, { number: 'DE89370400440532013001' }, 'the IBAN is not valid'],
    ['another currency', EURO, { currency: 'CHF' }, 'CHF is not supported'],
    ['no code of a bank', GHANA, { codes: [''] }, 'bankSwiftCode is required'],
    ['a number with a plus', MTN, { number: '+233246089019' }, 'accountNumber is not valid'],
  ])('refuses a payment with %s', async (_name, account, change, reason) => {
    const answer = await open.channel.pay(payment({ ...at(account), ...change }));
    expect(answer).toMatchObject({ state: 'refused', reason: expect.stringContaining(reason) as string });
    expect(service.payments.size).toBe(0);
  });

  test('refuses euros without the address of the receiver', async () => {
    expect(await open.channel.pay({ ...payment(at(EURO)), email: null })).toMatchObject({
      state: 'refused',
      reason: 'beneficiary.email is required',
    });
  });

  test('pays no euros and pounds before PAYOUT_CHANNELS names the sender', async () => {
    await service.close();
    await use(fakeFincra());
    expect([EURO, POUND].map((account) => channelAccount(open.routes, account))).toEqual([null, null]);
    expect(channelAccount(open.routes, MPESA)).not.toBeNull();
  });
});

describe('BudPay', () => {
  beforeEach(() => use(fakeBudPay()));

  test('pays to M-Pesa, without saying whose number it is', async () => {
    const to = at(MPESA);
    expect(await open.channel.holderOf(to)).toEqual({ state: 'unnamed' });
    expect(service.requests).toEqual([]);
    expect(await open.channel.pay(payment(to))).toMatchObject({ state: 'accepted' });
    expect(lastBody()).toEqual({
      account_number: '0722345678',
      amount: '123.45',
      bank_code: '63902',
      bank_name: 'MPesa',
      currency: 'KES',
      narration: 'Withdrawal',
      paymentMode: 'momo',
      reference: 'ref-1',
    });
  });

  test('reaches nothing else outside Nigeria', () => {
    const others = [GHANA, MTN, KENYA, EURO, POUND].map((account) => channelAccount(open.routes, account));
    expect(others).toEqual([null, null, null, null, null]);
  });
});
