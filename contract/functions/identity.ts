import { z } from 'zod';
import { defineFunction, zFlag, zNullable, zText, zTime } from '../define.ts';
import {
  hasName,
  zApplicationState,
  zDocumentFacts,
  zDocumentType,
  zEnds,
  zImages,
  zPersonFacts,
  zRefusalReason,
} from './identity-fields.ts';

const zStanding = z.object({
  state: zApplicationState,
  maySubmit: zFlag('the caller can apply now'),
  atVendor: zFlag('a check service has it; staff may decide all the same'),
  isSecondLook: zFlag('one of staff approved it, and another looks at it'),
  mayAmend: zFlag('staff asked for more, and the caller can answer'),
  refusal: zRefusalReason.nullable(),
  words: z.string().nullable().describe('what staff wrote to the caller'),
  submittedAt: zTime('when it was sent').nullable(),
  decidedAt: zTime('when staff decided').nullable(),
});

export const getOwnIdentity = defineFunction(900700, 'identity.getOwn', {
  purpose: 'the caller’s identity: the proven level, and how the application for each level stands',
  access: 'user',
  result: z.object({
    level: z.number().int().min(0).max(2).describe('proven level; 0: none'),
    one: zStanding.extend({
      facts: zNullable('as the caller wrote them', {
        ...zPersonFacts,
        documentType: zDocumentType,
        documentNumber: z.string().describe('all but its end hidden'),
      }),
    }),
    two: zStanding.extend({
      documentType: zDocumentType.nullable().describe('of the latest application'),
      endsOn: zEnds,
      isEnding: zFlag('the document ends soon, and a new one can be sent'),
    }),
    dayCode: z.string().length(6).describe('the selfie shows it; valid on this day, UTC'),
    leastAge: z.number().int().describe('years'),
    maxImageBytes: z.number().int().describe('largest image in bytes'),
  }),
});

export const submitLevelOne = defineFunction(900701, 'identity.submitOne', {
  purpose: 'apply for level one, or answer what staff asked for: who one is, and a document’s number',
  access: 'party',
  csrf: true,
  params: z.object({ ...zPersonFacts, ...zDocumentFacts }).refine(hasName, { path: ['surname'], error: 'name_needed' }),
  errors: [
    'gateway.forbidden',
    'identity.name_fixed',
    'identity.wrong_state',
    'identity.too_young',
    'identity.too_often',
  ],
});

export const submitLevelTwo = defineFunction(900702, 'identity.submitTwo', {
  purpose:
    'apply for level two, or answer what staff asked for: images of a document, and a selfie with the day’s code',
  access: 'party',
  csrf: true,
  params: z.object({
    ...zDocumentFacts,
    endsOn: zEnds,
    images: zImages,
    dayCode: zText('the code that the selfie shows', 6, 6),
  }),
  errors: [
    'gateway.forbidden',
    'identity.one_first',
    'identity.wrong_state',
    'identity.document_over',
    'identity.images_missing',
    'identity.code_over',
    'identity.too_often',
    'uploads.missing',
  ],
});
