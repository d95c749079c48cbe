import { z } from 'zod';
import { APPLICATION_STATES, IDENTITY_LEVELS, REFUSAL_REASONS } from '#core/identity/application-table.ts';
import { isCountry } from '#core/identity/countries.ts';
import { DOCUMENT_TYPES, plainNumber } from '#core/identity/documents.ts';
import { isPersonName, type PersonName } from '#core/people/person-name.ts';
import { zDay, zId, zLine, zText } from '../define.ts';

export const zLevel = z.literal(IDENTITY_LEVELS).describe('level of identity: 1 who one is, 2 the document as well');
export const zApplicationState = z.enum(APPLICATION_STATES).describe('state of the application; none: there is none');
export const zRefusalReason = z.enum(REFUSAL_REASONS).describe('why it was refused');
export const zDocumentType = z.enum(DOCUMENT_TYPES).describe('kind of document');
/** Empty in a document that has one name; the other part is then that name. */
const zName = (of: string) =>
  zLine()
    .max(80)
    .refine((name) => name === '' || isPersonName(name), 'letters')
    .describe(`${of}, as in the document; empty where the document has one name only`);
/** At least one of a person's names is there. */
export const hasName = ({ surname, givenName }: PersonName): boolean => surname !== '' || givenName !== '';

export const zPersonFacts = {
  nationality: z.string().refine(isCountry, 'country').describe('country of nationality, ISO 3166-1, two letters'),
  surname: zName('surname'),
  givenName: zName('given name'),
  birthDate: zDay('day of birth'),
};
export const zDocumentFacts = {
  documentType: zDocumentType,
  documentNumber: zText('number of the document', 40, 4).refine(
    (typed) => plainNumber(typed).length >= 4,
    'document_number',
  ),
};
const ENDS = 'last day on which the document is valid; null: it does not end';
export const zEnds = zDay(ENDS).nullable().describe(ENDS);
export const zImages = z
  .object({
    front: zId('upload: front of the card or licence, or the page of the passport').optional(),
    back: zId('upload: back of an ID card').optional(),
    selfie: zId('upload: the person with the document and the code of the day').optional(),
  })
  .describe('images; of an answer to staff only those that are new');
