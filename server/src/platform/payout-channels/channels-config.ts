import { z } from 'zod';
import { trustedUrl, zJson } from '../config-values.ts';

const zSecretText = z.string().trim().min(8).max(4_000);
const zUrl = (example: string) =>
  trustedUrl(example)
    .default(example)
    .transform((url) => url.replace(/\/+$/, ''));

/**
 * The payout providers, by the ids of their accounts, whose money a channel pays. Nobody else’s payouts go through it. A name would
 * say less: it can be another account's in another database.
 */
const zProviders = z
  .array(
    z.uuid('providers must be the ids of accounts, as their pages for staff show them, and not names').toLowerCase(),
  )
  .min(1)
  .max(20);

const zCountry = z.string().regex(/^[A-Z]{2}$/, 'must be a country of ISO 3166');

/** Who sends the money, as Fincra wants to know it of payments in euros and pounds (docs.fincra.com, bank-account-transfers). */
const zSender = z.strictObject({
  type: z.enum(['individual', 'corporate']),
  name: z.string().trim().min(1).max(200),
  email: z.email().max(200),
  idType: z.enum(['business_registration_number', 'passport', 'national_identification_number', 'drivers_license']),
  idNumber: z.string().trim().min(1).max(100),
  countryOfOrigin: zCountry.optional(),
  countryOfIncorporation: zCountry.optional(),
  address: z.string().trim().min(1).max(400),
  birthDate: z.string().trim().max(20).optional(),
});
export type FincraSender = z.output<typeof zSender>;

const zChannel = z.discriminatedUnion('service', [
  z.strictObject({
    service: z.literal('palmpay'),
    channel: z.literal([1, 5, 6]),
    url: zUrl('https://open-gw-prod.palmpay-inc.com'),
    appId: z.string().trim().min(1).max(100),
    privateKey: zSecretText,
    publicKey: zSecretText,
    providers: zProviders,
  }),
  z.strictObject({
    service: z.literal('budpay'),
    channel: z.literal(3),
    url: zUrl('https://api.budpay.com'),
    secretKey: zSecretText,
    publicKey: zSecretText,
    providers: zProviders,
  }),
  z.strictObject({
    service: z.literal('fincra'),
    channel: z.literal(4),
    url: zUrl('https://api.fincra.com'),
    apiKey: zSecretText,
    businessId: z.string().trim().min(1).max(100),
    webhookSecret: zSecretText,
    sender: zSender.optional(),
    providers: zProviders,
  }),
]);

/** How one channel is set up. Holds keys: never log it. */
export type PayoutChannelConfig = z.output<typeof zChannel>;

/** The payout channels, as JSON. */
export const zPayoutChannels = zJson.pipe(
  z
    .array(zChannel)
    .max(5)
    .refine((list) => new Set(list.map(({ channel }) => channel)).size === list.length, 'names a channel twice'),
);
