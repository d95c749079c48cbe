import { z } from 'zod';
import type { Sms } from './sms.ts';
import { askService, baseOf, isFrom } from './sms-http.ts';

const Created = z.object({ sid: z.string(), status: z.string() });
const Refusal = z.object({ code: z.number().optional(), message: z.string().default('') });
const Listed = z.object({
  messages: z.array(z.object({ sid: z.string(), body: z.string(), to: z.string(), date_created: z.string() })),
});
/** Twilio took such a message and then gave it up. */
const GIVEN_UP = new Set(['failed', 'canceled']);
const LAST_MESSAGES = 20;

interface Twilio {
  readonly url: string;
  /** The Account SID. */
  readonly account: string;
  /** The auth token. */
  readonly secret: string;
  /** One of our numbers there, an alphanumeric sender, or the SID of a messaging service (MG...). */
  readonly from: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * Twilio's Messages resource, API 2010-04-01 (twilio.com/docs/messaging/api/message-resource), with HTTP basic authentication.
 * It takes no idempotency key: after an unknown outcome the list of messages to the number tells.
 */
export function twilio({ url, account, secret, from, timeoutMs }: Twilio): Sms {
  const address = `${baseOf(url)}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return {
    keepsText: false,
    async send({ to, text }) {
      const body = new URLSearchParams({ To: to, Body: text, [sender]: from });
      const response = await askService(address, { method: 'POST', headers: { authorization }, body }, timeoutMs);
      if (response.ok) {
        const { sid, status } = Created.parse(response.json);
        return GIVEN_UP.has(status) ? { state: 'refused', reason: status } : { state: 'sent', serviceId: sid };
      }
      const { code, message } = Refusal.parse(response.json ?? {});
      return { state: 'refused', reason: `${code ?? response.status} ${message}`.trim() };
    },
    async find({ to, text }, since) {
      const query = new URLSearchParams({ To: to, PageSize: String(LAST_MESSAGES) });
      const response = await askService(`${address}?${query}`, { headers: { authorization } }, timeoutMs);
      if (!response.ok) throw new Error(`the text service answered ${response.status}`);
      const { messages } = Listed.parse(response.json);
      const ours = messages.filter((message) => message.to === to && message.body === text);
      // RFC 2822, with its zone.
      return ours.find((message) => isFrom(since, new Date(message.date_created)))?.sid ?? null;
    },
  };
}
