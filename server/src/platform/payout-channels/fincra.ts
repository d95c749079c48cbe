import { z } from 'zod';
import type { ChannelAccount } from '#core/payouts/channel-routes.ts';
import { askChannel, reasonOf } from './channel-http.ts';
import type { FincraSender } from './channels-config.ts';
import { majorUnits, sumOf } from './major-units.ts';
import { type ChannelPayment, type NameAnswer, NothingSent, type PayoutChannel } from './payout-channel.ts';
import { hmacSha512, isSameHex, objectIn, referenceIn } from './signatures.ts';

export interface FincraOptions {
  readonly url: string;
  readonly apiKey: string;
  /** The id of our business there. */
  readonly businessId: string;
  readonly webhookSecret: string;
  /** Who sends the money; left out: nothing is paid that needs it. */
  readonly sender?: FincraSender | undefined;
  readonly timeoutMs?: number | undefined;
}

const zReply = z.object({
  success: z.boolean().nullish(),
  message: z.string().nullish(),
  error: z.string().nullish(),
  data: z.unknown().optional(),
});
const zName = z.object({ accountName: z.string().nullish(), name: z.string().nullish() });
const zIban = z.object({ iban: z.string().nullish(), countryIso: z.string().nullish() });
const zListed = z.array(z.object({ code: z.string().nullish() }));
const zPayment = z.object({
  reference: z.string().nullish(),
  customerReference: z.string().nullish(),
  status: z.string().nullish(),
  amountReceived: z.union([z.string(), z.number()]).nullish(),
  destinationCurrency: z.string().nullish(),
  reason: z.string().nullish(),
  message: z.string().nullish(),
});

const NOT_FOUND = 404;
const HTTP_ERROR = 400;

/** Given name first; Fincra wants both parts of a person’s name. */
function namesOf(holder: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = holder, ...rest] = holder.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') || firstName };
}

type Ask = (path: string, init?: RequestInit) => Promise<Reply>;
interface Reply {
  readonly status: number;
  readonly isGood: boolean;
  readonly reason: string;
  readonly data: unknown;
}

const post = (fields: object): RequestInit => ({ method: 'POST', body: JSON.stringify(fields) });
const UNLISTED = 'the channel does not list this operator';

/** The code of the bank or operator under its name there; null: Fincra’s list of operators has none of ours. */
async function codeOf(ask: Ask, { route, currency, codes }: ChannelAccount): Promise<Record<string, string> | null> {
  if (route.code === null) return {};
  if (route.code.of !== 'wallet') return { [route.code.as]: codes[0] ?? '' };
  const query = new URLSearchParams({ currency, country: route.place, paymentDestination: 'mobile_money_wallet' });
  const { isGood, reason, data } = await ask(`/core/banks?${query}`);
  const list = zListed.safeParse(data).data;
  if (!isGood || list === undefined) throw new Error(`the payout channel did not list its operators: ${reason}`);
  const listed = new Set(list.map((row) => row.code));
  const code = codes.find((candidate) => listed.has(candidate));
  return code === undefined ? null : { [route.code.as]: code };
}

/** Fincra says whose an account is in Africa; of an IBAN only whether a bank has such a one; of a sort code nothing. */
async function checkAccount(ask: Ask, to: ChannelAccount): Promise<NameAnswer> {
  const { route, currency, number } = to;
  if (route.check === 'nothing') return { state: 'unnamed' };
  if (route.check === 'account') return checkIban(ask, number);
  const code = await codeOf(ask, to);
  if (code === null) return { state: 'none', reason: UNLISTED };
  const type = route.kind === 'online' ? 'mobile_money' : 'bank_account';
  const { isGood, reason, data } = await ask(
    '/core/accounts/resolve',
    post({ accountNumber: number, ...code, currency, type }),
  );
  const answer = zName.safeParse(data).data;
  const name = answer?.accountName ?? answer?.name;
  return isGood && name ? { state: 'named', name } : { state: 'none', reason };
}

async function checkIban(ask: Ask, iban: string): Promise<NameAnswer> {
  const { isGood, reason, data } = await ask('/core/accounts/resolve', post({ iban, type: 'iban' }));
  const answer = zIban.safeParse(data).data;
  if (!isGood || !answer) return { state: 'none', reason };
  const isThere = (answer.iban ?? iban) === iban && (answer.countryIso ?? iban.slice(0, 2)) === iban.slice(0, 2);
  return isThere ? { state: 'unnamed' } : { state: 'none', reason: 'the channel knows another IBAN' };
}

/** What goes to Fincra for a payment; an amount in euros and pounds names its scheme and its sender. */
function payoutOf(
  { businessId, sender }: FincraOptions,
  { reference, amount, to, holder, email, narration }: ChannelPayment,
  code: Record<string, string>,
) {
  const { route, currency, number } = to;
  return {
    business: businessId,
    sourceCurrency: currency,
    destinationCurrency: currency,
    amount: majorUnits(amount),
    description: narration,
    paymentDestination: route.kind === 'online' ? 'mobile_money_wallet' : 'bank_account',
    ...(route.scheme === undefined ? {} : { paymentScheme: route.scheme }),
    customerReference: reference,
    beneficiary: {
      ...namesOf(holder),
      accountHolderName: holder,
      accountNumber: number,
      ...code,
      country: route.number === 'iban' ? number.slice(0, 2) : route.place,
      ...(email === null ? {} : { email }),
      type: 'individual',
    },
    ...(route.needs.includes('sender') ? { sender } : {}),
  };
}

/**
 * Fincra’s payouts API (docs.fincra.com: bank-account-transfers, mobile-money-transfers, verify-iban-and-account-numbers,
 * validating-webhook). Requests carry the API key; a payment is found by its `customerReference`, which is paid at most once.
 * The header `signature` of a webhook is the HMAC-SHA512 of its body by the webhook secret.
 */
export function fincra(options: FincraOptions): PayoutChannel {
  const { url, apiKey, businessId, webhookSecret, timeoutMs } = options;
  async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'api-key': apiKey,
      'x-business-id': businessId,
    };
    const { status, json } = await askChannel(`${url}${path}`, { ...init, headers }, timeoutMs);
    const reply = zReply.safeParse(json);
    if (!reply.success) throw new Error(`the payout channel answered ${status} in another form`);
    const { success, message, error, data } = reply.data;
    const isGood = status < HTTP_ERROR && success !== false;
    return { status, isGood, reason: reasonOf(error ?? message, status), data };
  }

  return {
    webhookReply: '{"ok":true}',
    holderOf: (account) => checkAccount(ask, account),
    async pay(payment) {
      const code = await codeOf(ask, payment.to).catch((error: Error) => {
        throw new NothingSent(error.message);
      });
      if (code === null) return { state: 'refused', reason: UNLISTED };
      const { isGood, reason, data } = await ask('/disbursements/payouts', post(payoutOf(options, payment, code)));
      if (!isGood) return { state: 'refused', reason };
      return { state: 'accepted', channelId: zPayment.safeParse(data).data?.reference ?? null };
    },
    async statusOf(reference) {
      const path = `/disbursements/payouts/customer-reference/${encodeURIComponent(reference)}`;
      const { status, isGood, reason, data } = await ask(path);
      if (status === NOT_FOUND) return { state: 'absent' };
      const payment = zPayment.safeParse(data).data;
      if (!isGood || !payment?.status) throw new Error(`the payout channel answered: ${reason}`);
      if (payment.customerReference !== reference) throw new Error('the payout channel answered for another payment');
      if (payment.status === 'successful')
        return { state: 'success', sum: sumOf(payment.amountReceived, payment.destinationCurrency) };
      if (payment.status !== 'failed') return { state: 'pending' };
      return { state: 'failed', reason: reasonOf(payment.reason ?? payment.message, status) };
    },
    readWebhook(body, headers) {
      if (!isSameHex(hmacSha512(webhookSecret, body), headers.signature)) return null;
      const webhook = z.object({ data: z.object({ customerReference: z.string() }) });
      return referenceIn(webhook.safeParse(objectIn(body)).data?.data.customerReference);
    },
  };
}
