import type { Config } from '../config.ts';
import { type Sms, TextNotSent } from './sms.ts';
import { termii } from './sms-termii.ts';
import { twilio } from './sms-twilio.ts';

/** Demo mode: the row in the outbox table is the delivery. */
const outboxTexts: Sms = {
  keepsText: true,
  send: async () => ({ state: 'sent', serviceId: '' }),
  find: async () => null,
};

/** Without a service nothing is sent; the pages offer no phone then. */
const noTexts: Sms = {
  keepsText: false,
  send: () => Promise.reject(new TextNotSent('no SMS_SERVICE is set, so no text can be sent')),
  find: async () => null,
};

/** The adapter of the service that the environment names. */
export function openSms({ sms, demo }: Pick<Config, 'sms' | 'demo'>): Sms {
  if (sms === null) return demo ? outboxTexts : noTexts;
  return sms.service === 'twilio' ? twilio(sms) : termii(sms);
}
