import { createHmac, randomBytes } from 'node:crypto';
import { type FakeChannel, type FakePayment, fakeChannel, jsonIn, type Protocol } from './fake-channel.ts';

const BUSINESS = '61602d2950139ad72e619a91';
const STATES = { pending: 'processing', success: 'successful', failed: 'failed' } as const;
const CENTS = 100;

interface Payout {
  readonly customerReference: string;
  readonly amount: string;
  readonly destinationCurrency: string;
  readonly business: string;
  readonly beneficiary: { readonly accountNumber: string; readonly bankCode: string };
}

const dataOf = ({ reference, amount, currency, state }: FakePayment) => ({
  id: 14_380,
  reference: `fincra-${reference}`,
  customerReference: reference,
  amountReceived: Number(amount) / CENTS,
  destinationCurrency: currency,
  status: STATES[state],
});

/** A server that speaks what we use of Fincra’s payouts API. */
export function fakeFincra(providers: readonly string[] = ['payer']): Promise<FakeChannel> {
  const apiKey = randomBytes(16).toString('hex');
  const webhookSecret = randomBytes(16).toString('hex');
  const good = (data: unknown) => ({ status: 200, body: { success: true, message: 'done', data } });
  const bad = (status: number, error: string) => ({ status, body: { success: false, error, errorType: 'FAILED' } });
  const protocol: Protocol = {
    setup: { service: 'fincra', channel: 4, apiKey, businessId: BUSINESS, webhookSecret, providers },
    read({ headers, method, url = '' }, body) {
      if (headers['api-key'] !== apiKey) return null;
      const status = /^\/disbursements\/payouts\/customer-reference\/([^/]+)$/.exec(url);
      if (method === 'GET' && status) return { kind: 'status', reference: decodeURIComponent(status[1] ?? '') };
      const fields = jsonIn(body);
      if (url === '/core/accounts/resolve')
        return { kind: 'name', bank: String(fields.bankCode), accountNumber: String(fields.accountNumber) };
      const payout = fields as unknown as Payout;
      if (url !== '/disbursements/payouts' || payout.business !== BUSINESS || !/^\d+\.\d\d$/.test(payout.amount))
        return null;
      return {
        kind: 'pay',
        payment: {
          reference: payout.customerReference,
          amount: BigInt(payout.amount.replace('.', '')),
          currency: payout.destinationCurrency,
          bank: payout.beneficiary.bankCode,
          accountNumber: payout.beneficiary.accountNumber,
        },
      };
    },
    unsigned: bad(401, 'Unauthorized'),
    named: (accountName) => (accountName === null ? bad(422, 'Account could not be resolved') : good({ accountName })),
    taken: (payment) => good(dataOf(payment)),
    refused: (reason) => bad(422, reason),
    status: (payment) => (payment === null ? bad(404, 'Payout not found') : good(dataOf(payment))),
    webhook(payment) {
      const event = `payout.${STATES[payment.state]}`;
      const body = Buffer.from(JSON.stringify({ event, data: dataOf(payment) }));
      return { body, headers: { signature: createHmac('sha512', webhookSecret).update(body).digest('hex') } };
    },
  };
  return fakeChannel(protocol);
}
