import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mail.ts';

const TIMEOUT_MS = 20_000;

/** Sends through the SMTP server of an address such as smtp://user:password@host:587. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    keepsText: false,
    async send({ to, subject, text }: Mail) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}

/** Demo mode: the row in the outbox table is the delivery. */
export const outboxMailer: Mailer = { keepsText: true, send: async () => undefined };

/** A production without SMTP settings sends no mail, and logs a warning for each. */
export const noMailer: Mailer = {
  keepsText: false,
  send: () => Promise.reject(new Error('no SMTP_URL is set, so no mail can be sent')),
};
