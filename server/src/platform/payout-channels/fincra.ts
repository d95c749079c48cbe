import { z } from 'zod';
import { askChannel, reasonOf } from './channel-http.ts';
import { majorUnits, sumOf } from './major-units.ts';
import { reachesNigeria } from './nigerian-banks.ts';
import type { PayoutChannel } from './payout-channel.ts';
import { hmacSha512, isSameHex, objectIn, referenceIn } from './signatures.ts';

export interface FincraOptions {
  readonly url: string;
  readonly apiKey: string;
  /** The id of our business there. */
  readonly businessId: string;
  readonly webhookSecret: string;
  readonly timeoutMs?: number | undefined;
}

const zReply = z.object({
  success: z.boolean().nullish(),
  message: z.string().nullish(),
  error: z.string().nullish(),
  data: z.unknown().optional(),
});
const zName = z.object({ accountName: z.string().nullish(), name: z.string().nullish() });
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

/**
 * Fincra’s payouts API (docs.fincra.com: payouts-api, verify-iban-and-account-numbers, validating-webhook). Requests carry
 * the API key; a payment is found by its `customerReference`, which is paid at most once. The header `signature` of a webhook
 * is the HMAC-SHA512 of its body by the webhook secret.
 */
export function fincra({ url, apiKey, businessId, webhookSecret, timeoutMs }: FincraOptions): PayoutChannel {
  async function ask(path: string, init: RequestInit = {}) {
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
    reaches: reachesNigeria,
    async holderOf({ bank, accountNumber }) {
      const body = JSON.stringify({ accountNumber, bankCode: bank, currency: 'NGN', type: 'bank_account' });
      const { isGood, reason, data } = await ask('/core/accounts/resolve', { method: 'POST', body });
      const answer = zName.safeParse(data).data;
      const name = answer?.accountName ?? answer?.name;
      return isGood && name ? { state: 'named', name } : { state: 'none', reason };
    },
    async pay({ reference, amount, currency, to, holder, narration }) {
      const body = JSON.stringify({
        business: businessId,
        sourceCurrency: currency,
        destinationCurrency: currency,
        amount: majorUnits(amount),
        description: narration,
        paymentDestination: 'bank_account',
        customerReference: reference,
        beneficiary: {
          ...namesOf(holder),
          accountHolderName: holder,
          accountNumber: to.accountNumber,
          bankCode: to.bank,
          country: 'NG',
          type: 'individual',
        },
      });
      const { isGood, reason, data } = await ask('/disbursements/payouts', { method: 'POST', body });
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
