import { newId } from '../platform/ids.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Queryable } from '../platform/postgres/db.ts';
import { sql } from '../platform/postgres/sql.ts';
import type { Loop, Sweep } from './feature.ts';
import type { Services } from './services.ts';

const BATCH_ROWS = 20;
/** A sender that died with a mail in hand leaves it to another after this long. */
const CLAIM_S = 120;
const ERROR_MAX = 300;
const KEEP_DAYS = 30;

/** Puts a mail into the queue, within the caller's transaction when it is one. */
export async function enqueueMail(db: Queryable, mail: Mail): Promise<void> {
  await db.run(sql`
    INSERT INTO mail_outbox (id, recipient, subject, body) VALUES (${newId()}, ${mail.to}, ${mail.subject}, ${mail.text})`);
}

interface Claimed {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  attempts: number;
}

async function sendDueMails(services: Services): Promise<number> {
  const claimed = await services.db.many<Claimed>(sql`
    UPDATE mail_outbox SET attempts = attempts + 1, due_at = now() + make_interval(secs => ${CLAIM_S})
    WHERE id IN (SELECT id FROM mail_outbox WHERE due_at <= now() ORDER BY due_at LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED)
    RETURNING id, recipient, subject, body, attempts`);
  for (const mail of claimed) await sendOne(services, mail);
  return claimed.length;
}

async function sendOne(services: Services, mail: Claimed): Promise<void> {
  const { db, rules, log } = services;
  try {
    await services.mail.send({ to: mail.recipient, subject: mail.subject, text: mail.body });
    // Codes and links are secrets: once sent they are not kept, but for the demo's outbox page.
    const text = services.mail.keepsText ? mail.body : '';
    await db.run(sql`
      UPDATE mail_outbox SET sent_at = now(), due_at = NULL, body = ${text}, last_error = NULL WHERE id = ${mail.id}`);
  } catch (error) {
    const last = mail.attempts >= rules.get('mail.attempts');
    const pauseS = rules.get('mail.retry_s') * 2 ** (mail.attempts - 1);
    log.warn(
      { mail: mail.id, attempts: mail.attempts, reason: String(error) },
      last ? 'a mail was given up' : 'a mail waits',
    );
    const due = last ? sql`NULL` : sql`now() + make_interval(secs => ${pauseS})`;
    await db.run(sql`
      UPDATE mail_outbox SET due_at = ${due}, last_error = ${String(error).slice(0, ERROR_MAX)} WHERE id = ${mail.id}`);
  }
}

export const mailLoop: Loop = { name: 'mail', idleMs: 1000, run: sendDueMails };

export const mailSweep: Sweep = {
  name: 'mails',
  statement: (_rules, limit) => sql`DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox
    WHERE created_at < now() - make_interval(days => ${KEEP_DAYS}) LIMIT ${limit})`,
};
