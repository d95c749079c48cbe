import { z } from 'zod';
import { TRANSFER_KINDS } from '#core/ledger/transfer.ts';
import { AUDIT_ALL, AUDIT_LINK_STATES } from '#core/staff/audit-links.ts';
import { defineFunction, zAmount, zId, zPublicName, zSigned, zText, zTime, zUuid } from '../define.ts';
import { zListOf, zPage, zRows, zSearch } from '../lists.ts';
import { zReason } from './settings.ts';
import { zStaffAct } from './staff-act.ts';

const zSubject = z.union([z.literal(AUDIT_ALL), zUuid]).describe(`the account that is read; ${AUDIT_ALL}: all of them`);
/** The two parts of the link, which every call of its reader carries. */
const zLink = { userId: zSubject, key: zText('the secret part of the link', 64, 40) };
const zName = zPublicName.nullable();

export const makeLink = defineFunction(900830, 'audits.makeLink', {
  purpose: 'make a link with which one named auditor reads one account or all; its secret is answered once',
  access: 'admin',
  csrf: true,
  // The answer holds the secret, of which only a hash is stored: it takes no idempotency key.
  idempotent: false,
  params: z.object({
    auditor: zText('public name of the auditor', 64),
    subject: zText('public name of the account', 64).nullable().default(null).describe('which account; null: all'),
    reason: zReason,
  }),
  result: z.object({
    id: zId('the link'),
    ...zLink,
    endsAt: zTime('when it ends by itself'),
  }),
  errors: ['nothing.found', 'audits.opponent'],
});

export const listLinks = defineFunction(900831, 'audits.listLinks', {
  purpose: 'the links of auditors, newest first, without their secrets',
  access: 'admin',
  params: z.object({ ...zPage }),
  result: zListOf({
    id: zId('the link'),
    auditor: zPublicName,
    subject: zName.describe('whose account it opens; null: all'),
    madeBy: zPublicName,
    madeAt: zTime('when it was made'),
    endsAt: zTime('when it ends by itself'),
    lastOpenedAt: zTime('when it was opened last; null: never').nullable(),
    state: z.enum(AUDIT_LINK_STATES).describe('whether it opens'),
  }),
});

export const endLink = defineFunction(900832, 'audits.endLink', {
  purpose: 'end a link of an auditor at once',
  access: 'admin',
  csrf: true,
  params: z.object({ id: zId('the link'), reason: zReason }),
  errors: ['nothing.found', 'already.done'],
});

export const open = defineFunction(900833, 'audits.open', {
  purpose: 'open the auditor’s own link: whom it covers and until when; the log of staff has each opening',
  access: 'auditor',
  csrf: true,
  isLogged: true,
  idempotent: false,
  params: z.object(zLink),
  result: z.object({
    subject: zName.describe('whose account it covers; null: all'),
    endsAt: zTime('when the link ends'),
  }),
  errors: ['nothing.found', 'audits.opponent'],
});

export const listAccounts = defineFunction(900834, 'audits.listAccounts', {
  purpose: 'the books: each account of the ledger that the link covers, with its balance and its owner’s debts',
  access: 'auditor',
  params: z.object({
    ...zLink,
    search: zSearch('the owner’s name, from its start', 40).optional(),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the ledger’s account'),
    owner: zName.describe('whose it is; null: the platform’s'),
    kind: z.string().describe('points, bail, or one of the platform’s'),
    currency: z.string().describe('what is counted'),
    amount: zSigned('what is in it'),
    frozen: zAmount('of that, reserved'),
    debt: zAmount('on the bail of a provider: unpaid compensation'),
  }),
  errors: ['nothing.found'],
});

export const listMovements = defineFunction(900835, 'audits.listMovements', {
  purpose: 'transfers of the ledger that the link covers, newest first',
  access: 'auditor',
  params: z.object({ ...zLink, ...zPage }),
  result: zListOf({
    id: zId('the transfer'),
    at: zTime('when'),
    what: z.string().describe('what it was: a transfer code’s name'),
    kind: z.enum(TRANSFER_KINDS).describe('moved, frozen, paid from frozen, or unfrozen'),
    from: zName.describe('who paid; null: the platform'),
    fromKind: z.string().describe('from which account'),
    to: zName.describe('who received; null: the platform'),
    toKind: z.string().describe('into which account'),
    amount: zAmount('how much'),
    currency: z.string().describe('of what'),
    orderCode: z.string().nullable().describe('the order it belongs to; null: none'),
  }),
  errors: ['nothing.found'],
});

const zOrder = {
  orderCode: z.string().describe('the order'),
  seller: zPublicName,
  provider: zPublicName.describe('the provider; of an order of points its buyer'),
  state: z.string().describe('where the order stands'),
  orderAmount: zAmount('points that it reserved'),
};

export const listOrders = defineFunction(900836, 'audits.listOrders', {
  purpose: 'orders of cards and points that the link covers, newest first, without anything of their cards’ codes',
  access: 'auditor',
  params: z.object({ ...zLink, ...zPage }),
  result: zListOf({
    ...zOrder,
    brand: z.string().nullable().describe('brand of the cards; null: an order of points'),
    cards: z.number().int().describe('how many cards; none: an order of points'),
    settledAmount: zAmount('points that it paid out').nullable().describe('points that it paid out; null: open'),
    fee: zAmount('the platform’s fee').nullable().describe('the platform’s fee; null: none yet'),
    placedAt: zTime('when it was placed'),
    endedAt: zTime('when it ended; null: open').nullable(),
  }),
  errors: ['nothing.found'],
});

export const listDisputes = defineFunction(900837, 'audits.listDisputes', {
  purpose: 'claims and rulings on orders that the link covers, newest first, without what the parties wrote',
  access: 'auditor',
  params: z.object({ ...zLink, ...zPage }),
  result: zListOf({
    ...zOrder,
    claimedAt: zTime('when the provider claimed, or the dispute about points began'),
    claimAmount: zAmount('points that the provider would pay; of an order of points all of it').nullable(),
    outcome: z.string().nullable().describe('the ruling; null: none'),
    rulingAmount: zAmount('points that the ruling pays').nullable(),
    ruledBy: zName.describe('who ruled; null: nobody'),
    isFraud: z.boolean().describe('the ruling found fraud'),
    compensation: zAmount('approved compensation').nullable(),
  }),
  errors: ['nothing.found'],
});

export const listAuditActs = defineFunction(900838, 'audits.listActs', {
  purpose: 'the log of staff about what the link covers, newest first',
  access: 'auditor',
  params: z.object({ ...zLink, ...zPage }),
  result: zListOf({
    ...zStaffAct,
  }),
  errors: ['nothing.found'],
});

export const checkLedger = defineFunction(900839, 'audits.checkLedger', {
  purpose: 'run the checks of the whole ledger now, one run at a time, and answer what does not fit',
  access: 'auditor',
  mode: 'own',
  params: z.object(zLink),
  result: z.object({
    at: zTime('when it began'),
    ms: z.number().int().describe('how long it took, milliseconds'),
    findings: zRows('at most 100 of each check; of other accounts only for a link to all', {
      check: z.string().describe('the check that found it'),
      subject: z.string().describe('what does not fit'),
      detail: z.string().describe('how'),
    }),
    hidden: z.number().int().describe('findings about what the link does not cover'),
  }),
  errors: ['nothing.found', 'audits.check_running', 'audits.check_too_long'],
});
