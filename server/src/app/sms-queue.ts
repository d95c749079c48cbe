import { z } from 'zod';
import { AppError } from '#server/platform/app-error.ts';
import type { SmsOutboxTable } from '#server/platform/postgres/tables/users.ts';
import { hasOutbox } from '../platform/demo.ts';
import { newId } from '../platform/ids.ts';
import type { Queryable, Tx } from '../platform/postgres/db.ts';
import { sql } from '../platform/postgres/sql.ts';
import { type Handover, type PhoneText, TextNotSent } from '../platform/sms/sms.ts';
import type { Sweep } from './feature.ts';
import { enqueue, type Job } from './jobs/job.ts';
import type { Services } from './services.ts';

const ERROR_MAX = 300;
const HOUR_S = 3_600;
const DAY_S = 86_400;

/** A text, and who caused it: its limits count by them. */
export interface TextRequest extends PhoneText {
  /** Of the number, two letters. */
  readonly country: string;
  /** Null before a login. */
  readonly userId: string | null;
  /** The address group of the device that asked for it. */
  readonly network: string;
  /** False for a number that gets none: it counts and takes the same work, so that nobody learns which numbers exist. */
  readonly isSent: boolean;
}

/**
 * Puts a text into the queue, within the transaction `tx`. Throws `auth.code_too_soon` when the account or the network asked
 * for too many, and `auth.texts_exhausted` when too many went to the country: what pays others for texts to their numbers.
 */
export async function enqueueText(services: Services, tx: Tx, request: TextRequest): Promise<void> {
  // Serialises the requests, so that two at once count each other. They are few.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('sms_outbox', 0))`);
  await refuseTooMany(services, tx, request);
  const { isSent, to, text, country, userId, network } = request;
  const id = newId();
  await tx.run(sql`
    INSERT INTO sms_outbox (id, recipient, body, country, user_id, network, state)
    VALUES (${id}, ${isSent ? to : ''}, ${isSent ? text : ''}, ${country}, ${userId}, ${network},
            ${isSent ? 'waiting' : 'none'})`);
  await enqueue(tx, { job: textJob, payload: { id } });
}

interface Counted {
  readonly ofUser: number;
  readonly ofNetwork: number;
  readonly ofCountry: number;
}

async function refuseTooMany({ rules }: Services, tx: Tx, request: TextRequest): Promise<void> {
  const { userId, network, country } = request;
  const counted = await tx.one<Counted>(sql`
    SELECT (SELECT count(*)::int FROM sms_outbox
             WHERE user_id = ${userId} AND created_at > now() - interval '1 day') AS "ofUser",
           (SELECT count(*)::int FROM sms_outbox
             WHERE network = ${network} AND created_at > now() - interval '1 hour') AS "ofNetwork",
           (SELECT count(*)::int FROM sms_outbox
             WHERE country = ${country} AND created_at > now() - interval '1 hour') AS "ofCountry"`);
  if (counted.ofUser >= rules.get('sms.per_account_day')) throw new AppError('auth.code_too_soon', { seconds: DAY_S });
  if (counted.ofNetwork >= rules.get('sms.per_network_hour'))
    throw new AppError('auth.code_too_soon', { seconds: HOUR_S });
  if (counted.ofCountry >= rules.get('sms.per_country_hour')) throw new AppError('auth.texts_exhausted');
}

type TextRow = Pick<SmsOutboxTable, 'recipient' | 'body' | 'state' | 'createdAt'> & { readonly isLate: boolean };

/** Sends one text. The job carries only the row's id, because texts hold secrets. */
export const textJob: Job<{ id: string }> = {
  name: 'sms.send',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: (rules) => rules.get('sms.attempts'),
  async run(services, { id }) {
    const { db, sms, rules } = services;
    const row = await db.maybe<TextRow>(sql`
      SELECT recipient, body, state, created_at, created_at < now() - make_interval(secs => ${rules.get('auth.code_ttl_s')}) AS "isLate"
      FROM sms_outbox WHERE id = ${id} AND state IN ('waiting', 'sending')`);
    if (row === null) return;
    const text = { to: row.recipient, text: row.body };
    // An earlier attempt ended without an answer: it is not handed over again before the service says that it is not there.
    const serviceId = row.state === 'sending' ? await sms.find(text, row.createdAt) : null;
    if (serviceId !== null) return finish(services, id, { state: 'sent', serviceId });
    if (row.isLate) return finish(services, id, { state: 'refused', reason: 'its code had expired' });
    await db.run(sql`UPDATE sms_outbox SET state = 'sending', tried_at = now() WHERE id = ${id}`);
    await finish(services, id, await handOver(services, id, text));
  },
  async giveUp({ db }, { id }, error) {
    const reason = String(error).slice(0, ERROR_MAX);
    await db.run(sql`
      UPDATE sms_outbox SET last_error = ${reason}, body = '', state = CASE state WHEN 'sending' THEN 'unknown' ELSE 'refused' END
      WHERE id = ${id} AND state IN ('waiting', 'sending')`);
  },
};

async function handOver({ db, sms }: Services, id: string, text: PhoneText): Promise<Handover> {
  try {
    return await sms.send(text);
  } catch (error) {
    if (error instanceof TextNotSent) await db.run(sql`UPDATE sms_outbox SET state = 'waiting' WHERE id = ${id}`);
    throw error;
  }
}

/** Codes are secrets: their text is deleted once its outcome is known, except for the demo's outbox page. */
async function finish({ db, sms }: Services, id: string, outcome: Handover): Promise<void> {
  const isSent = outcome.state === 'sent';
  const serviceId = isSent ? outcome.serviceId : null;
  const reason = isSent ? null : outcome.reason.slice(0, ERROR_MAX);
  await db.run(sql`
    UPDATE sms_outbox SET state = ${outcome.state}, service_id = ${serviceId}, last_error = ${reason},
      sent_at = CASE WHEN ${isSent}::boolean THEN now() END, body = CASE WHEN ${sms.keepsText}::boolean THEN body ELSE '' END
    WHERE id = ${id}`);
}

/** Whether texts go out at all, and to which countries; null: to all that phones are known of. */
export function textCountries({ config }: Pick<Services, 'config'>): {
  isOn: boolean;
  countries: readonly string[] | null;
} {
  return { isOn: config.sms !== null || hasOutbox(config), countries: config.sms?.countries ?? null };
}

export interface OutboxText {
  readonly to: string;
  readonly text: string;
  readonly at: Date;
}

/** The latest texts, newest first. Demo mode only: they hold codes. */
export const latestTexts = (db: Queryable, most: number): Promise<OutboxText[]> =>
  db.many<OutboxText>(sql`
    SELECT recipient AS "to", body AS text, created_at AS at
      FROM sms_outbox WHERE recipient <> '' ORDER BY created_at DESC LIMIT ${most}`);

export const textSweep: Sweep = {
  name: 'texts',
  statement: (rules, limit) => sql`DELETE FROM sms_outbox WHERE id IN (SELECT id FROM sms_outbox
    WHERE created_at < now() - make_interval(secs => ${rules.get('sms.keep_s')}) LIMIT ${limit})`,
};
