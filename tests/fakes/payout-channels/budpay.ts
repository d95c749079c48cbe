import { createHmac, randomBytes } from 'node:crypto';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import { type FakeChannel, fakeChannel, jsonIn, type Protocol } from './fake-channel.ts';

const MINOR_PER_MAJOR = 100n;
const NUMBER = /^(\d+)\.(\d\d)$/;

const minorOf = (amount: string): bigint => {
  const [, whole = '0', minor = '0'] = NUMBER.exec(amount) ?? [];
  return BigInt(whole) * MINOR_PER_MAJOR + BigInt(minor);
};
const majorOf = (amount: bigint): string => (Number(amount) / Number(MINOR_PER_MAJOR)).toString();

const bad = (status: number, message: string) => ({ status, body: { success: false, message } });
const hash = (key: string, text: string): string => createHmac('sha512', key).update(text).digest('hex');

/** What is wrong with a transfer: of KES it takes those to M-Pesa, with the mode of payment (devs.budpay.com, single-payout). */
function wrongIn(fields: Readonly<Record<string, string>>): string | null {
  const { currency, bank_code: bank = '', bank_name: name, account_number: number = '', paymentMode } = fields;
  if (currency === 'NGN') return /^\d{10}$/.test(number) && name ? null : 'The account number is not valid';
  if (currency !== 'KES') return 'The currency is not supported';
  const isMpesa = bank === '63902' && name === 'MPesa' && paymentMode === 'momo' && /^0\d{9}$/.test(number);
  return isMpesa ? null : 'The transfer is not valid';
}

/** A server that speaks what we use of BudPay’s payout API. */
export function fakeBudPay(providers: readonly string[] = [payerIdOf('payer')]): Promise<FakeChannel> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const publicKey = `pk_test_${randomBytes(12).toString('hex')}`;
  const protocol: Protocol = {
    setup: { service: 'budpay', channel: 3, secretKey, publicKey, providers },
    read({ headers, method, url = '' }, body) {
      if (headers.authorization !== `Bearer ${secretKey}`) return null;
      const status = /^\/api\/v2\/payout\/([^/]+)$/.exec(url);
      if (method === 'GET' && status) return { kind: 'status', reference: decodeURIComponent(status[1] ?? '') };
      const fields = jsonIn(body) as Record<string, string>;
      const { bank_code: bank = '', account_number: accountNumber = '' } = fields;
      if (url === '/api/v2/account_name_verify' && fields.currency === 'NGN')
        return { kind: 'name', bank, accountNumber };
      const isSorted = Object.keys(fields).join() === Object.keys(fields).sort().join();
      const isSigned = isSorted && headers.encryption === hash(publicKey, body);
      const { reference = '', amount = '', currency = '' } = fields;
      if (url !== '/api/v2/bank_transfer' || !isSigned || !NUMBER.test(amount)) return null;
      const reason = wrongIn(fields);
      if (reason !== null) return { kind: 'plain', reply: bad(400, reason) };
      return { kind: 'pay', payment: { reference, amount: minorOf(amount), currency, bank, accountNumber } };
    },
    unsigned: { status: 401, body: { success: false, message: 'Unauthorized' } },
    named: (name) =>
      name === null
        ? { status: 422, body: { success: false, message: 'Account name not found' } }
        : { status: 200, body: { success: true, message: 'Account name retrieved', data: name } },
    taken: ({ reference }) => ({
      status: 200,
      body: { success: true, message: 'Transfer successfully logged', data: { id: 15, reference, status: 'pending' } },
    }),
    refused: (message) => bad(400, message),
    status: (payment) =>
      payment === null
        ? { status: 404, body: { status: false, message: 'Payout not found' } }
        : { status: 200, body: { status: true, message: 'Payout retrieved', data: dataOf(payment) } },
    webhook: (payment) => ({
      body: Buffer.from(JSON.stringify({ notify: 'payout', notifyType: payment.state, data: dataOf(payment) })),
      headers: { merchantsignature: hash(secretKey, publicKey) },
    }),
  };
  return fakeChannel(protocol);
}

const dataOf = ({ reference, amount, currency, state }: Parameters<Protocol['taken']>[0]) => ({
  id: 15,
  reference,
  amount: majorOf(amount),
  currency,
  status: state,
});
