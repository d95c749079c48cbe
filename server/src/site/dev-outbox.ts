import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { latestTexts } from '../app/sms-queue.ts';

const MAX_MAILS = 100;

interface OutboxMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** The latest mails and texts to phones, newest first. Demo mode only: they hold codes and links. */
export async function outboxRows(db: Queryable): Promise<OutboxMail[]> {
  const mails = await db.many<OutboxMail>(sql`
    SELECT recipient AS "to", subject, body AS text, created_at AS at
      FROM mail_outbox WHERE recipient <> '' ORDER BY created_at DESC LIMIT ${MAX_MAILS}`);
  const texts = await latestTexts(db, MAX_MAILS);
  const rows = [...mails, ...texts.map((text) => ({ ...text, subject: 'Text message' }))];
  return rows.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_MAILS);
}

export function outboxPage(mails: readonly OutboxMail[]): string {
  const items = mails.map(
    (
      mail,
    ) => `<article><h2>${escapeHtml(mail.subject)}</h2><p>to ${escapeHtml(mail.to)}, ${escapeHtml(mail.at.toISOString())}</p>
<pre>${linked(escapeHtml(mail.text))}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#14211c;background:#f4f6f2}
article{background:#fff;border:1px solid #e1e6de;border-radius:12px;padding:16px;margin:16px 0}h1{font-size:24px}h2{font-size:16px;margin:0}
p{color:#5f6c65;margin:4px 0}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}</style>
<h1>Outbox</h1><p>Mail and texts of this demo: without SMTP_URL and SMS_SERVICE they end here. Reload to see what is new.</p>
${items.join('\n') || '<p>Nothing yet.</p>'}</html>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Turns addresses in already escaped text into links. */
function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}
