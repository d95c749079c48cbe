import { z } from 'zod';
import { askChannel, reasonOf } from './channel-http.ts';
import { majorUnits, sumOf } from './major-units.ts';
import type { PayoutChannel } from './payout-channel.ts';
import { hmacSha512, isSameHex, objectIn, referenceIn } from './signatures.ts';

export interface BudPayOptions {
  readonly url: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly timeoutMs?: number | undefined;
}

const zName = z.object({ success: z.boolean(), data: z.string().nullish(), message: z.string().nullish() });
const zTaken = z.object({
  success: z.boolean(),
  message: z.string().nullish(),
  data: z.object({ reference: z.string().nullish(), id: z.coerce.string().nullish() }).nullish(),
});
const zStatus = z.object({
  status: z.boolean(),
  message: z.string().nullish(),
  data: z
    .object({
      reference: z.string(),
      status: z.string(),
      currency: z.string().nullish(),
      amount: z.union([z.string(), z.number()]).nullish(),
      message: z.string().nullish(),
    })
    .nullish(),
});

const NOT_FOUND = 404;

/** As its list of banks has them. */
const OPERATORS: Readonly<Record<string, string>> = { '63902': 'MPesa' };

/**
 * BudPay’s payout API (developer.budpay.com/making-payment, devs.budpay.com/authentication and /webhook). Requests carry the
 * secret key, and a payment besides the HMAC-SHA512 of its body by the public key, with the fields in alphabetical order.
 * The header `merchantsignature` of a webhook is the HMAC-SHA512 of the public key by the secret key: it says who sends, but
 * does not cover what is sent, which is one more reason to ask for the status. A `reference` is paid at most once.
 */
export function budPay({ url, secretKey, publicKey, timeoutMs }: BudPayOptions): PayoutChannel {
  const ask = (path: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}) =>
    askChannel(
      `${url}/api/v2${path}`,
      {
        ...init,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}`, ...init.headers },
      },
      timeoutMs,
    );

  return {
    webhookReply: '{"ok":true}',
    async holderOf({ route, currency, number, codes: [bankCode] }) {
      if (route.check !== 'holder') return { state: 'unnamed' };
      const body = JSON.stringify({ account_number: number, bank_code: bankCode, currency });
      const { status, json } = await ask('/account_name_verify', { method: 'POST', body });
      const answer = zName.safeParse(json).data;
      if (answer?.success && answer.data) return { state: 'named', name: answer.data };
      return { state: 'none', reason: reasonOf(answer?.message, status) };
    },
    async pay({ reference, amount, to: { route, currency, number, codes, bankName }, narration }) {
      const [bankCode = ''] = codes;
      const isWallet = route.kind === 'online';
      const body = JSON.stringify({
        account_number: number,
        amount: majorUnits(amount),
        bank_code: bankCode,
        bank_name: isWallet ? OPERATORS[bankCode] : bankName,
        currency,
        narration,
        ...(isWallet ? { paymentMode: 'momo' } : {}),
        reference,
      });
      const { status, json } = await ask('/bank_transfer', {
        method: 'POST',
        body,
        headers: { encryption: hmacSha512(publicKey, body) },
      });
      const answer = zTaken.safeParse(json).data;
      if (answer?.success) return { state: 'accepted', channelId: answer.data?.id ?? null };
      if (answer === undefined) throw new Error(`the payout channel answered ${status} in another form`);
      return { state: 'refused', reason: reasonOf(answer.message, status) };
    },
    async statusOf(reference) {
      const { status, json } = await ask(`/payout/${encodeURIComponent(reference)}`);
      const answer = zStatus.safeParse(json).data;
      const payment = answer?.data;
      if (status === NOT_FOUND) return { state: 'absent' };
      if (!answer?.status || !payment)
        throw new Error(`the payout channel answered: ${reasonOf(answer?.message, status)}`);
      if (payment.reference !== reference) throw new Error('the payout channel answered for another payment');
      if (payment.status === 'success') return { state: 'success', sum: sumOf(payment.amount, payment.currency) };
      if (payment.status !== 'failed') return { state: 'pending' };
      return { state: 'failed', reason: reasonOf(payment.message, status) };
    },
    readWebhook(body, headers) {
      if (!isSameHex(hmacSha512(secretKey, publicKey), headers.merchantsignature)) return null;
      const webhook = z.object({ notify: z.literal('payout'), data: z.object({ reference: z.string() }) });
      return referenceIn(webhook.safeParse(objectIn(body)).data?.data.reference);
    },
  };
}
