import { z } from 'zod';
import { FIELD_NAMES, PLACES } from '#core/payment-accounts/places.ts';
import {
  PAYMENT_ACCOUNT_KINDS,
  PAYMENT_ACCOUNT_MOVES,
  PAYMENT_ACCOUNT_STATUSES,
} from '#core/payment-accounts/statuses.ts';
import { defineFunction, zFlag, zId, zText, zTime, zTyped } from '../define.ts';
import { zRows } from '../lists.ts';

const zKind = z.enum(PAYMENT_ACCOUNT_KINDS).describe('bank account, online wallet or card');
const zPlace = z.enum(PLACES).describe('country, two letters of ISO 3166-1; EU: the euro area for payments');
const zWallet = z.string().max(30).nullable().describe('which online wallet; null: of another kind');
const zFields = z
  .partialRecord(z.enum(FIELD_NAMES), zTyped().max(120))
  .describe('by name of the field, as the form of the kind and country asks for them; never the number of a card');
const zHolder = zText('holder, the person whose identity is proven; order, case and accents do not matter', 120);
const zQrImage = zId('upload: the QR image of an online wallet').nullable();
const zOwn = zId('an own payment account');

const zAccount = z.object({
  id: zId('the payment account'),
  kind: zKind,
  place: zPlace,
  wallet: zWallet,
  bank: z.string().nullable().describe('code or name of the bank, or brand of the card; null: not known'),
  masked: z.string().describe('all but its end hidden'),
  status: z.enum(PAYMENT_ACCOUNT_STATUSES).describe('closed: nothing is paid to it'),
  addedAt: zTime('when it was added'),
  heldUntil: zTime('nothing is paid to it before, for it is new or was changed').nullable(),
});

const zOwnAccount = zAccount.extend({
  holder: z.string().describe('holder'),
  hasQr: zFlag('it has a QR image'),
  moves: z.array(z.enum(PAYMENT_ACCOUNT_MOVES)).describe('what its owner may do with it now'),
});

export const listPaymentAccounts = defineFunction(900870, 'paymentAccounts.list', {
  purpose: 'the caller’s bank accounts, online wallets and cards, and what adding one takes',
  access: 'party',
  result: z.object({
    list: z.array(zOwnAccount).describe('oldest first; the rules limit how many there are'),
    limits: z
      .object({
        bank: z.number().int().describe('bank accounts at most'),
        online: z.number().int().describe('online wallets at most'),
        card: z.number().int().describe('cards at most'),
      })
      .describe('how many of each kind'),
    provenName: z.string().nullable().describe('the name that is proven of the caller; null: none, so none is added'),
    holdHours: z.number().describe('hours in which nothing is paid to an account that is new or was changed'),
    maxImageBytes: z.number().int().describe('largest QR image in bytes'),
  }),
});

export const getPaymentAccount = defineFunction(900871, 'paymentAccounts.get', {
  purpose: 'one own payment account, its numbers masked',
  access: 'party',
  params: z.object({ id: zOwn }),
  result: zOwnAccount,
  errors: ['nothing.found'],
});

/** Adding or changing one puts it under the guard of what protects the account. */
const CHANGES = { access: 'party', csrf: true, stepUp: 'security' } as const;

export const revealPaymentAccount = defineFunction(900872, 'paymentAccounts.reveal', {
  ...CHANGES,
  purpose: 'one own payment account with its numbers, and a link to its QR image',
  idempotent: false,
  params: z.object({ id: zOwn }),
  result: z.object({
    fields: zFields,
    qrUrl: z.string().nullable().describe('link to the QR image, which expires; null: it has none'),
  }),
  errors: ['nothing.found'],
});

const FACTS_ERRORS = [
  'payment_accounts.identity_first',
  'payment_accounts.holder',
  'payment_accounts.field',
  'payment_accounts.exists',
  'payment_accounts.too_often',
  'uploads.missing',
] as const;

export const addPaymentAccount = defineFunction(900873, 'paymentAccounts.add', {
  ...CHANGES,
  purpose: 'adds a payment account of the person whose identity is proven; it is held for paymentAccounts.hold_s',
  params: z.object({
    kind: zKind,
    place: zPlace,
    wallet: zWallet,
    holder: zHolder,
    fields: zFields,
    qrImageId: zQrImage.describe('upload: the QR image of an online wallet; null: none'),
  }),
  result: z.object({ id: zId('the new payment account') }),
  errors: [...FACTS_ERRORS, 'payment_accounts.too_many'],
});

export const updatePaymentAccount = defineFunction(900874, 'paymentAccounts.update', {
  ...CHANGES,
  purpose: 'changes holder, fields or QR image; nothing is paid to it for paymentAccounts.hold_s',
  params: z.object({
    id: zOwn,
    holder: zHolder,
    fields: zFields,
    qrImageId: zQrImage.optional().describe('null: without one; left out: the one that it has'),
  }),
  errors: ['nothing.found', 'payment_accounts.wrong_state', ...FACTS_ERRORS],
});

export const deletePaymentAccount = defineFunction(900875, 'paymentAccounts.delete', {
  ...CHANGES,
  purpose: 'deletes a payment account; what was paid to it still names it',
  params: z.object({ id: zOwn }),
  errors: ['nothing.found', 'payment_accounts.wrong_state'],
});

export const openPaymentAccount = defineFunction(900876, 'paymentAccounts.open', {
  ...CHANGES,
  purpose: 'has payments go to it again',
  params: z.object({ id: zOwn }),
  errors: ['nothing.found', 'payment_accounts.wrong_state'],
});

export const closePaymentAccount = defineFunction(900877, 'paymentAccounts.close', {
  ...CHANGES,
  stepUp: null,
  purpose: 'has nothing paid to it until it is opened again',
  params: z.object({ id: zOwn }),
  errors: ['nothing.found', 'payment_accounts.wrong_state'],
});

export const listPersonsAccounts = defineFunction(900878, 'paymentAccounts.listOf', {
  purpose: 'payment accounts of a person, masked, and who else has the same ones; for staff, each reading is logged',
  access: 'staff',
  params: z.object({ userId: zId('the person') }),
  result: z.object({
    list: z
      .array(
        zAccount.extend({
          others: zRows('users who have, or had, the same account; at most 10', {
            userId: zId('the other user'),
            name: z.string().describe('public name'),
            isSameHolder: zFlag('the same name is proven of both'),
          }),
        }),
      )
      .describe('newest first, at most 50, deleted ones among them'),
  }),
  errors: ['staff.reason_needed'],
});
