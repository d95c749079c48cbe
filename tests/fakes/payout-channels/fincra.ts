import { createHmac, randomBytes } from 'node:crypto';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import {
  type FakeChannel,
  type FakePayment,
  fakeChannel,
  jsonIn,
  type Protocol,
  type Question,
} from './fake-channel.ts';
import { FINCRA_OPERATORS, isIban, wrongIn } from './fincra-bodies.ts';

const BUSINESS = '61602d2950139ad72e619a91';
const STATES = { pending: 'processing', success: 'successful', failed: 'failed' } as const;
const CENTS = 100;

const dataOf = ({ reference, amount, currency, state }: FakePayment) => ({
  id: 14_380,
  reference: `fincra-${reference}`,
  customerReference: reference,
  amountReceived: Number(amount) / CENTS,
  destinationCurrency: currency,
  status: STATES[state],
});

const good = (data: unknown) => ({ status: 200, body: { success: true, message: 'done', data } });
const bad = (status: number, error: string) => ({ status, body: { success: false, error, errorType: 'FAILED' } });
const wrong = (reason: string): Question => ({ kind: 'plain', reply: bad(422, reason) });

type Texts = Readonly<Record<string, string>>;

/** Whom an account belongs to: by its bank in Nigeria, Ghana and Kenya, by its operator, or only whether there is an IBAN. */
function resolve({ type, currency = '', ...fields }: Texts): Question {
  const { accountNumber = '', iban = '' } = fields;
  if (type === 'iban') return isIban(iban) ? { kind: 'account', accountNumber: iban } : wrong('the IBAN is not valid');
  const isWallet = type === 'mobile_money';
  const bank = isWallet ? fields.mobileMoneyCode : currency === 'GHS' ? fields.bankSwiftCode : fields.bankCode;
  const isKnown = isWallet
    ? FINCRA_OPERATORS[currency]?.includes(bank ?? '')
    : ['NGN', 'GHS', 'KES'].includes(currency);
  if (!bank || !isKnown) return wrong('Account could not be resolved');
  return { kind: 'name', bank, accountNumber };
}

function payout(fields: Readonly<Record<string, unknown>>): Question | null {
  if (fields.business !== BUSINESS) return null;
  const reason = wrongIn(fields);
  if (reason !== null) return wrong(reason);
  const { customerReference: reference, amount, destinationCurrency: currency } = fields as Texts;
  const { bankCode, bankSwiftCode, mobileMoneyCode, sortCode, accountNumber = '' } = fields.beneficiary as Texts;
  const bank = bankCode ?? bankSwiftCode ?? mobileMoneyCode ?? sortCode ?? '';
  const minor = BigInt(String(amount).replace('.', ''));
  return {
    kind: 'pay',
    payment: { reference: String(reference), amount: minor, currency: String(currency), bank, accountNumber },
  };
}

const operators = (url: string) => {
  const query = new URL(url, 'http://fincra.test').searchParams;
  const codes = FINCRA_OPERATORS[query.get('currency') ?? ''] ?? [];
  return codes.map((code) => ({ code, name: code, isMobileVerified: true }));
};

/** Who sends the money, as PAYOUT_CHANNELS names it for payments in euros and pounds. */
export const FINCRA_SENDER = {
  type: 'corporate',
  name: 'Market Example Ltd',
  email: 'money@market.example',
  idType: 'business_registration_number',
  idNumber: 'RC 123456',
  countryOfIncorporation: 'NG',
  address: '1 Broad Street, Lagos',
} as const;

/** A server that speaks what we use of Fincra’s payouts API. */
export function fakeFincra(
  providers: readonly string[] = [payerIdOf('payer')],
  more: Readonly<Record<string, unknown>> = {},
): Promise<FakeChannel> {
  const apiKey = randomBytes(16).toString('hex');
  const webhookSecret = randomBytes(16).toString('hex');
  const protocol: Protocol = {
    setup: { service: 'fincra', channel: 4, apiKey, businessId: BUSINESS, webhookSecret, providers, ...more },
    read({ headers, method, url = '' }, body) {
      if (headers['api-key'] !== apiKey) return null;
      const status = /^\/disbursements\/payouts\/customer-reference\/([^/]+)$/.exec(url);
      if (method === 'GET' && status) return { kind: 'status', reference: decodeURIComponent(status[1] ?? '') };
      const fields = jsonIn(body);
      if (method === 'GET' && url.startsWith('/core/banks?')) return { kind: 'plain', reply: good(operators(url)) };
      if (url === '/core/accounts/resolve') return resolve(fields as Texts);
      return url === '/disbursements/payouts' ? payout(fields) : null;
    },
    unsigned: bad(401, 'Unauthorized'),
    named: (accountName) => (accountName === null ? bad(422, 'Account could not be resolved') : good({ accountName })),
    account: (iban, isThere) =>
      isThere ? good({ iban, countryIso: iban.slice(0, 2) }) : bad(422, 'Account could not be resolved'),
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
