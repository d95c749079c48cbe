import { z } from 'zod';
import type { MailOutboxTable } from '#server/platform/postgres/tables/users.ts';
import { newId } from '../platform/ids.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Tx } from '../platform/postgres/db.ts';
import { sql } from '../platform/postgres/sql.ts';
import type { Sweep } from './feature.ts';
import { enqueue, type Job } from './jobs/job.ts';

const ERROR_MAX = 300;

/** Puts a mail into the queue, within the transaction `tx`: the mail and its job are written together. */
export async function enqueueMail(tx: Tx, mail: Mail): Promise<void> {
  const id = newId();
  await tx.run(sql`
    INSERT INTO mail_outbox (id, recipient, subject, body) VALUES (${id}, ${mail.to}, ${mail.subject}, ${mail.text})`);
  await enqueue(tx, { job: mailJob, payload: { id } });
}

type MailRow = Pick<MailOutboxTable, 'recipient' | 'subject' | 'body'>;

/**
 * The same work for an address that gets no mail, so that the time of a call does not tell whether it gets one. What is
 * written is marked as sent.
 */
export async function enqueueNoMail(tx: Tx): Promise<void> {
  const id = newId();
  await tx.run(sql`
    INSERT INTO mail_outbox (id, recipient, subject, body, sent_at) VALUES (${id}, '', '', '', now())`);
  await enqueue(tx, { job: mailJob, payload: { id } });
}

/** Sends one mail. The job carries only the row's id, because mails hold secrets. */
export const mailJob: Job<{ id: string }> = {
  name: 'mail.send',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: (rules) => rules.get('mail.attempts'),
  async run({ db, mail }, { id }) {
    const row = await db.maybe<MailRow>(sql`
      SELECT recipient, subject, body FROM mail_outbox WHERE id = ${id} AND sent_at IS NULL`);
    if (row === null) return;
    await mail.send({ to: row.recipient, subject: row.subject, text: row.body });
    // Codes and links are secrets: their text is deleted once it was sent, except for the demo's outbox page.
    const { subject, body } = mail.keepsText ? row : { subject: '', body: '' };
    await db.run(sql`UPDATE mail_outbox SET sent_at = now(), subject = ${subject}, body = ${body} WHERE id = ${id}`);
  },
  async giveUp({ db }, { id }, error) {
    const reason = String(error).slice(0, ERROR_MAX);
    await db.run(sql`UPDATE mail_outbox SET last_error = ${reason}, subject = '', body = '' WHERE id = ${id}`);
  },
};

export const mailSweep: Sweep = {
  name: 'mails',
  statement: (rules, limit) => sql`DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox
    WHERE created_at < now() - make_interval(secs => ${rules.get('mail.keep_s')}) LIMIT ${limit})`,
};
