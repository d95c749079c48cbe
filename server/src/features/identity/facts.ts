import { z } from 'zod';
import { zDocumentFacts, zPersonFacts } from '#contract/functions/identity-fields.ts';
import { COUNTRIES } from '#core/identity/countries.ts';
import { DOCUMENT_TYPES, plainNumber } from '#core/identity/documents.ts';
import type { Services } from '#server/app/services.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { shownCode } from '#server/platform/crypto/shown-code.ts';
import type { IdentityApplicationTable } from '#server/platform/postgres/tables/identity.ts';

/** What an applicant wrote; sealed as one text. */
const zFacts = z.object({ ...zPersonFacts, ...zDocumentFacts });
export type Facts = z.output<typeof zFacts>;

/** `id`: of the application. */
export const sealFacts = ({ vault }: Pick<Services, 'vault'>, id: string, facts: Facts): Buffer =>
  vault.seal(cellOf('identity_application.facts_sealed', id), JSON.stringify(facts));

export const openFacts = (
  { vault }: Pick<Services, 'vault'>,
  { id, factsSealed }: Pick<IdentityApplicationTable, 'id' | 'factsSealed'>,
): Facts => zFacts.parse(JSON.parse(vault.reveal(cellOf('identity_application.facts_sealed', id), factsSealed)));

/** The keyed hash that finds a document again, however its number is typed. */
export const documentHash = (
  { vault }: Pick<Services, 'vault'>,
  { nationality, documentType, documentNumber }: Pick<Facts, 'nationality' | 'documentType' | 'documentNumber'>,
): Buffer => vault.hashText('identity document', `${nationality} ${documentType} ${plainNumber(documentNumber)}`);

/** The hashes of this number on any document of any country: nothing else finds one again by its number only. */
export const hashesOfNumber = (services: Pick<Services, 'vault'>, documentNumber: string): Buffer[] =>
  COUNTRIES.flatMap((nationality) =>
    DOCUMENT_TYPES.map((documentType) => documentHash(services, { nationality, documentType, documentNumber })),
  );

/** What the selfie of this user must show on this day (YYYY-MM-DD). */
export const dayCodeOf = ({ config }: Pick<Services, 'config'>, userId: string, day: string): string =>
  shownCode(config.secret, 'identity-day', `${userId}.${day}`);
