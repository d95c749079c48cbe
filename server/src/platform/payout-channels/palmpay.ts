import { createPrivateKey, createPublicKey, createSign, createVerify, type KeyObject, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { askChannel, reasonOf } from './channel-http.ts';
import type { ChannelSum, PayoutChannel, StatusAnswer } from './payout-channel.ts';
import { objectIn, palmPayDigest, referenceIn } from './signatures.ts';

export interface PalmPayOptions {
  readonly url: string;
  readonly appId: string;
  /** Ours, PKCS #8 in base64. */
  readonly privateKey: string;
  /** PalmPay’s, in base64: it signs webhooks. */
  readonly publicKey: string;
  /** Where PalmPay sends webhooks of a payment. */
  readonly notifyUrl: string;
  readonly timeoutMs?: number | undefined;
}

const SUCCESS = '00000000';
const VERSION = 'V1.1';
/** States of a payment there (docs.palmpay.com, payout, query payment status). */
const ORDER_STATUS = { success: 2, failed: 3 } as const;

const zReply = z.object({ respCode: z.string(), respMsg: z.string().nullish(), data: z.unknown().optional() });
const zName = z.object({
  accountName: z.string().nullish(),
  Status: z.string().nullish(),
  status: z.string().nullish(),
  errorMessage: z.string().nullish(),
});
const zPayment = z.object({
  orderId: z.string().nullish(),
  orderNo: z.string().nullish(),
  orderStatus: z.coerce.number().nullish(),
  amount: z.union([z.number(), z.string()]).nullish(),
  currency: z.string().nullish(),
  message: z.string().nullish(),
  errorMsg: z.string().nullish(),
});

const derKey = (text: string): Buffer => Buffer.from(text.replace(/\s+/g, ''), 'base64');

/** Throws when a key is none. */
const keysOf = ({
  privateKey,
  publicKey,
}: PalmPayOptions): { readonly ours: KeyObject; readonly theirs: KeyObject } => ({
  ours: createPrivateKey({ key: derKey(privateKey), format: 'der', type: 'pkcs8' }),
  theirs: createPublicKey({ key: derKey(publicKey), format: 'der', type: 'spki' }),
});

/**
 * PalmPay’s merchant payout API (docs.palmpay.com: payout, signature, payment result notification). Amounts are in kobo. A
 * request is signed by our RSA key over the MD5 of its fields (SHA1withRSA), a webhook likewise by theirs, in its field
 * `sign`. An `orderId` is paid at most once.
 */
export function palmPay(options: PalmPayOptions): PayoutChannel {
  const { ours, theirs } = keysOf(options);

  async function ask(path: string, fields: Readonly<Record<string, string | number>>) {
    const body = { ...fields, requestTime: Date.now(), version: VERSION, nonceStr: randomUUID().replaceAll('-', '') };
    const { status, json } = await askChannel(
      `${options.url}${path}`,
      {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${options.appId}`,
          countrycode: 'NG',
          signature: createSign('RSA-SHA1').update(palmPayDigest(body)).sign(ours, 'base64'),
        },
        body: JSON.stringify(body),
      },
      options.timeoutMs,
    );
    const reply = zReply.safeParse(json);
    if (!reply.success) throw new Error(`the payout channel answered ${status} in another form`);
    return { status, ...reply.data };
  }

  return {
    webhookReply: 'success',
    async holderOf({ codes: [bankCode = ''], number }) {
      const { status, respCode, respMsg, data } = await ask('/api/v2/payment/merchant/payout/queryBankAccount', {
        bankCode,
        bankAccNo: number,
      });
      const answer = zName.safeParse(data).data;
      const state = answer?.Status ?? answer?.status ?? 'Success';
      if (respCode === SUCCESS && state === 'Success' && answer?.accountName)
        return { state: 'named', name: answer.accountName };
      return { state: 'none', reason: reasonOf(answer?.errorMessage ?? respMsg, status) };
    },
    async pay({ reference, amount, to, holder, narration }) {
      const { status, respCode, respMsg, data } = await ask('/api/v2/merchant/payment/payout', {
        orderId: reference,
        amount: Number(amount),
        currency: to.currency,
        payeeBankCode: to.codes[0] ?? '',
        payeeBankAccNo: to.number,
        payeeName: holder,
        notifyUrl: options.notifyUrl,
        remark: narration,
      });
      if (respCode !== SUCCESS) return { state: 'refused', reason: reasonOf(respMsg, status) };
      return { state: 'accepted', channelId: zPayment.safeParse(data).data?.orderNo ?? null };
    },
    async statusOf(reference) {
      const { status, respCode, respMsg, data } = await ask('/api/v2/merchant/payment/queryPayStatus', {
        orderId: reference,
      });
      if (respCode !== SUCCESS) throw new Error(`the payout channel answered: ${reasonOf(respMsg, status)}`);
      return statusIn(data, reference);
    },
    readWebhook: (body) => referenceIn(signedFields(body, theirs)?.orderId),
  };
}

/** The fields of a webhook; null when their field `sign` is not by this key. */
function signedFields(body: Buffer, theirs: KeyObject): Readonly<Record<string, unknown>> | null {
  const fields = objectIn(body);
  if (fields === null || typeof fields.sign !== 'string') return null;
  const { sign, ...signed } = fields;
  const isTheirs = createVerify('RSA-SHA1').update(palmPayDigest(signed)).verify(theirs, signatureIn(sign), 'base64');
  return isTheirs ? signed : null;
}

/** The signature comes URL-encoded; one that is not stays as it is. */
function signatureIn(sign: string): string {
  try {
    return decodeURIComponent(sign);
  } catch {
    return '';
  }
}

function statusIn(data: unknown, reference: string): StatusAnswer {
  const payment = zPayment.safeParse(data ?? {}).data;
  if (payment === undefined) throw new Error('the payout channel answered in another form');
  if (payment.orderStatus === undefined || payment.orderStatus === null) return { state: 'absent' };
  if (payment.orderId && payment.orderId !== reference)
    throw new Error('the payout channel answered for another payment');
  if (payment.orderStatus === ORDER_STATUS.success) return { state: 'success', sum: sumIn(payment) };
  if (payment.orderStatus !== ORDER_STATUS.failed) return { state: 'pending' };
  return { state: 'failed', reason: reasonOf(payment.errorMsg ?? payment.message, payment.orderStatus) };
}

function sumIn({ amount, currency }: z.output<typeof zPayment>): ChannelSum | null {
  if (!currency || amount === undefined || amount === null || !/^\d+$/.test(String(amount))) return null;
  return { amount: BigInt(amount), currency };
}
