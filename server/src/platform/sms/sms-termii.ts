import { z } from 'zod';
import type { Sms } from './sms.ts';
import { askService, baseOf, isFrom } from './sms-http.ts';

const Accepted = z.object({ code: z.string().default('ok'), message_id: z.string() });
const Refusal = z.object({ message: z.string().default('') });
const Reports = z.array(
  z.object({ receiver: z.string(), message: z.string(), message_id: z.string(), created_at: z.string() }),
);

interface Termii {
  /** The base address of our account there. */
  readonly url: string;
  /** The API key. */
  readonly secret: string;
  /** The sender ID that was approved, 3 to 11 characters. */
  readonly from: string;
  readonly timeoutMs?: number | undefined;
}

/**
 * The time of a report, `2026-11-22 10:32:29`. Its zone is not documented: read as UTC, a time of Nigeria is an hour late, so
 * that a text is rather taken for sent than sent twice.
 */
const timeOf = (createdAt: string): Date => new Date(`${createdAt.replace(' ', 'T')}Z`);

/** Termii wants numbers without the plus. */
const digitsOf = (phone: string): string => phone.replace('+', '');

/**
 * Termii's messaging API (developer.termii.com/messaging-api), by the route `dnd`, which it asks for with codes. It takes no
 * idempotency key: after an unknown outcome its history (developer.termii.com/history) tells.
 */
export function termii({ url, secret, from, timeoutMs }: Termii): Sms {
  const base = baseOf(url);
  return {
    keepsText: false,
    async send({ to, text }) {
      const request = { api_key: secret, to: digitsOf(to), from, sms: text, type: 'plain', channel: 'dnd' };
      const response = await askService(
        `${base}/api/sms/send`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) },
        timeoutMs,
      );
      const answer = response.json ?? {};
      const accepted = Accepted.safeParse(answer);
      if (response.ok && accepted.success && accepted.data.code === 'ok')
        return { state: 'sent', serviceId: accepted.data.message_id };
      return {
        state: 'refused',
        reason: `${response.status} ${Refusal.catch({ message: '' }).parse(answer).message}`.trim(),
      };
    },
    async find({ to, text }, since) {
      const response = await askService(
        `${base}/api/sms/inbox?${new URLSearchParams({ api_key: secret })}`,
        {},
        timeoutMs,
      );
      if (!response.ok) throw new Error(`the text service answered ${response.status}`);
      const reports = Reports.parse(response.json);
      const ours = reports.filter((row) => row.receiver === digitsOf(to) && row.message === text);
      return ours.find((row) => isFrom(since, timeOf(row.created_at)))?.message_id ?? null;
    },
  };
}
