import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import { type FakeChannel, fakeChannel, jsonIn, type Protocol, type Question } from './fake-channel.ts';

const APP_ID = 'L0000000000000001';
const STATES = { pending: 1, success: 2, failed: 3 } as const;
const WINDOW_MS = 300_000;

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 1024 });
const base64 = (der: Buffer): string => der.toString('base64');

/** The text that both sides sign: MD5 in capitals over the sorted fields that are not empty. */
function digestOf(fields: Readonly<Record<string, unknown>>): Buffer {
  const names = Object.keys(fields).filter((name) => fields[name] !== null && fields[name] !== '');
  const text = names
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  return Buffer.from(createHash('md5').update(text).digest('hex').toUpperCase());
}

function questionIn(path: string, fields: Readonly<Record<string, unknown>>): Question | null {
  const text = (name: string): string => String(fields[name] ?? '');
  if (path === '/api/v2/payment/merchant/payout/queryBankAccount')
    return { kind: 'name', bank: text('bankCode'), accountNumber: text('bankAccNo') };
  if (path === '/api/v2/merchant/payment/queryPayStatus') return { kind: 'status', reference: text('orderId') };
  if (path !== '/api/v2/merchant/payment/payout' || !Number.isInteger(fields.amount)) return null;
  return {
    kind: 'pay',
    payment: {
      reference: text('orderId'),
      amount: BigInt(text('amount')),
      currency: text('currency'),
      bank: text('payeeBankCode'),
      accountNumber: text('payeeBankAccNo'),
    },
  };
}

/** A server that speaks what we use of PalmPay’s merchant payout API. */
export function fakePalmPay(
  channel: 1 | 5 | 6 = 1,
  providers: readonly string[] = [payerIdOf('payer')],
): Promise<FakeChannel> {
  const merchant = keyPair();
  const palmPay = keyPair();
  const good = (data: unknown) => ({ status: 200, body: { respCode: '00000000', respMsg: 'success', data } });
  const bad = (respCode: string, respMsg: string) => ({ status: 200, body: { respCode, respMsg, data: null } });
  const protocol: Protocol = {
    setup: {
      service: 'palmpay',
      channel,
      appId: APP_ID,
      privateKey: base64(merchant.privateKey.export({ format: 'der', type: 'pkcs8' })),
      publicKey: base64(palmPay.publicKey.export({ format: 'der', type: 'spki' })),
      providers,
    },
    read({ headers, url }, body) {
      const fields = jsonIn(body);
      const key = createPublicKey(merchant.privateKey);
      const isSigned = verify('RSA-SHA1', digestOf(fields), key, Buffer.from(String(headers.signature), 'base64'));
      const isOurs = headers.authorization === `Bearer ${APP_ID}` && headers.countrycode === 'NG';
      const isRecent = Math.abs(Number(fields.requestTime) - Date.now()) < WINDOW_MS && String(fields.nonceStr) !== '';
      return isSigned && isOurs && isRecent ? questionIn(url ?? '', fields) : null;
    },
    unsigned: bad('00000007', 'sign error'),
    named: (accountName) =>
      accountName === null
        ? good({ Status: 'Failed', errorMessage: 'Account not found' })
        : good({ Status: 'Success', accountName }),
    taken: (payment) => good({ orderId: payment.reference, orderNo: `PP${payment.reference}`, orderStatus: 1 }),
    refused: (reason) => bad('PAYOUT_000001', reason),
    status: (payment) =>
      good(
        payment && {
          orderId: payment.reference,
          orderNo: `PP${payment.reference}`,
          orderStatus: STATES[payment.state],
          amount: Number(payment.amount),
          currency: payment.currency,
          errorMsg: payment.state === 'failed' ? 'The bank returned it' : null,
        },
      ),
    webhook(payment) {
      const fields = {
        orderId: payment.reference,
        orderNo: `PP${payment.reference}`,
        appId: APP_ID,
        currency: payment.currency,
        amount: Number(payment.amount),
        orderStatus: STATES[payment.state],
      };
      const signature = encodeURIComponent(base64(sign('RSA-SHA1', digestOf(fields), palmPay.privateKey)));
      return { body: Buffer.from(JSON.stringify({ ...fields, sign: signature })), headers: {} };
    },
  };
  return fakeChannel(protocol);
}
