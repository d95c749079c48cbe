import { z } from 'zod';
import { IMAGE_PARTS } from '#core/identity/documents.ts';
import { ZONE_FIELDS } from '#core/identity/zone-fields.ts';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { defineFunction, zFlag, zId, zNullable, zPublicName, zText, zTime } from '../define.ts';
import { zList, zPage, zRows } from '../lists.ts';
import { zTied } from '../staff-tie.ts';
import { zApplicationState, zDocumentType, zEnds, zLevel, zPersonFacts, zRefusalReason } from './identity-fields.ts';
import { zReason } from './settings.ts';

const zCaseId = zId('the application');
const zWords = zText('to the applicant, who reads it', 500, 10);
const zZoneField = z.enum(ZONE_FIELDS).describe('a field of the machine-readable lines');
const zPart = z.enum(IMAGE_PARTS).describe('which image');

const zCaseRow = z.object({
  id: zCaseId,
  level: zLevel,
  state: zApplicationState,
  userId: zId('the applicant'),
  name: z.string().describe('public name of the applicant'),
  isFlagged: zFlag('the same document is on another account'),
  atVendor: zFlag('a check service has it; who takes it decides instead'),
  submittedAt: zTime('when it was sent last'),
  decidedAt: zTime('when it was decided').nullable(),
  owner: z.string().nullable().describe('public name of who has the case'),
  isMine: zFlag('the caller has the case'),
  isSecondLook: zFlag('level two: one of staff approved it, and another looks at it'),
});

export const listIdentityCases = defineFunction(900703, 'identity.listCases', {
  purpose: 'applications for a level of identity: those that wait, oldest first; those that were decided, newest first',
  access: 'moderator',
  params: z.object({
    which: z.enum(['waiting', 'mine', 'decided']).default('waiting').describe('which applications'),
    ...zPage,
  }),
  result: zList(zCaseRow),
});

export const getIdentityCase = defineFunction(900704, 'identity.getCase', {
  purpose: 'one application; what its applicant wrote is for the member of staff who has the open case',
  access: 'moderator',
  params: z.object({ id: zCaseId }),
  result: zCaseRow.extend({
    facts: zNullable('null: the caller does not have the case', {
      person: z.object(zPersonFacts).describe('who they say they are'),
      documentType: zDocumentType,
      documentNumber: z.string().describe('number of the document'),
      endsOn: zEnds,
      dayCode: z.string().nullable().describe('code that the selfie must show'),
    }),
    images: z.array(zPart).describe('images to open, each with a reason'),
    refusal: zRefusalReason.nullable(),
    words: z.string().nullable().describe('what staff wrote to the applicant'),
    sameDocument: zRows('accounts with the same document, at most 20', {
      userId: zId('the other account'),
      name: z.string().describe('its public name'),
    }),
    may: z.array(z.enum(['take', 'release', 'ask_more', 'approve', 'refuse'])).describe('what the caller can do now'),
    barred: z
      .enum(['staff.not_yourself', 'staff.opponent', 'identity.approved_before'])
      .nullable()
      .describe('why a colleague has to decide; null: the caller may'),
    firstApprover: zPublicName.nullable().describe('the member of staff who approved it first; null: nobody has'),
    tie: zTied.describe('the first approver with whom the caller cannot be the other one; null: none'),
  }),
  errors: ['nothing.found'],
});

const STAFF_REFUSALS = [
  'nothing.found',
  'gateway.forbidden',
  'staff.not_yourself',
  'staff.opponent',
  'identity.wrong_state',
  ...TIE_REFUSAL_NAMES,
] as const;

const caseMove = { access: 'moderator', csrf: true } as const;

export const takeIdentityCase = defineFunction(900705, 'identity.take', {
  ...caseMove,
  purpose: 'take an application that nobody has',
  params: z.object({ id: zCaseId }),
  errors: [...STAFF_REFUSALS, 'identity.case_held', 'identity.approved_before'],
});

export const releaseIdentityCase = defineFunction(900706, 'identity.release', {
  ...caseMove,
  purpose: 'give an application back to the queue; an administrator frees any',
  params: z.object({ id: zCaseId }),
  errors: [...STAFF_REFUSALS, 'identity.not_your_case'],
});

export const openIdentityImage = defineFunction(900707, 'identity.openImage', {
  ...caseMove,
  purpose: 'open an image of the case that one has, with a reason; the log has it',
  idempotent: false,
  params: z.object({ id: zCaseId, part: zPart, reason: zReason }),
  result: z.object({
    url: z.string().describe('link to the image'),
    expiresIn: z.number().int().describe('seconds'),
  }),
  errors: [...STAFF_REFUSALS, 'identity.not_your_case'],
});

export const approveIdentity = defineFunction(900708, 'identity.approve', {
  ...caseMove,
  purpose: 'approve an application: its level is proven, level two once another of staff has approved it as well',
  params: z.object({ id: zCaseId }),
  result: z.object({ state: zApplicationState.describe('pending: another of staff has to approve it') }),
  errors: [...STAFF_REFUSALS, 'identity.not_your_case', 'identity.document_over'],
});

export const askMoreOfIdentity = defineFunction(900709, 'identity.askMore', {
  ...caseMove,
  purpose: 'ask the applicant for something in addition',
  params: z.object({ id: zCaseId, words: zWords }),
  errors: [...STAFF_REFUSALS, 'identity.not_your_case'],
});

export const refuseIdentity = defineFunction(900710, 'identity.refuse', {
  ...caseMove,
  purpose: 'refuse an application; its applicant reads why',
  params: z.object({ id: zCaseId, refusal: zRefusalReason, words: zWords }),
  errors: [...STAFF_REFUSALS, 'identity.not_your_case'],
});

export const compareIdentityZone = defineFunction(900718, 'identity.compareZone', {
  purpose: 'compare the machine-readable lines of a document, typed from its image, with what the applicant wrote',
  access: 'moderator',
  params: z.object({ id: zCaseId, lines: zText('the two or three lines at the bottom of the document', 200, 2) }),
  result: z.object({
    outcome: z
      .enum(['agrees', 'differs', 'unreadable'])
      .describe('unreadable: lines of no known format, or a wrong check digit'),
    differing: z.array(zZoneField).describe('fields that differ'),
    skipped: z.array(zZoneField).describe('fields that cannot be compared, such as names in other than Latin letters'),
    endsOn: z.string().nullable().describe('last day of the document, YYYY-MM-DD; null: the lines have none'),
  }),
  errors: ['nothing.found', 'identity.not_your_case'],
});
