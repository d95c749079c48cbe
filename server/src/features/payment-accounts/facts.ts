import { z } from 'zod';
import { numberLibrary } from '#contract/payment-accounts/number-library.ts';
import {
  type AccountFields,
  type CheckedAccount,
  checkAccount,
  type TypedAccount,
} from '#core/payment-accounts/check-account.ts';
import { matchesHolder, type ProvenName, plainHolder } from '#core/payment-accounts/holder-name.ts';
import { FIELD_NAMES } from '#core/payment-accounts/places.ts';
import { fullName } from '#core/people/person-name.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';

/** What is kept of an account; sealed as one text. */
const zFacts = z.object({ holder: z.string(), fields: z.partialRecord(z.enum(FIELD_NAMES), z.string()) });

export interface Facts {
  readonly holder: string;
  readonly fields: AccountFields;
}

export const openFacts = (
  { vault }: Pick<Services, 'vault'>,
  { id, factsSealed }: { readonly id: string; readonly factsSealed: Buffer },
): Facts => zFacts.parse(JSON.parse(vault.reveal(cellOf('payment_account.facts_sealed', id), factsSealed))) as Facts;

/** An account as it is stored. */
export interface StoredFacts {
  readonly factsSealed: Buffer;
  readonly accountHash: Buffer;
  readonly holderHash: Buffer;
  readonly masked: string;
}

interface Owner {
  /** The id of the account. */
  readonly id: string;
  readonly userId: string;
  readonly provenName: ProvenName | null;
}

/**
 * Checks what an owner typed, and seals it. Throws `payment_accounts.identity_first`, `payment_accounts.holder`, and
 * `payment_accounts.field` with the field and the rule.
 */
export function storedFacts(
  { vault }: Pick<Services, 'vault'>,
  { id, userId, provenName }: Owner,
  { holder, ...typed }: TypedAccount & { readonly holder: string },
): StoredFacts {
  if (provenName === null) throw new AppError('payment_accounts.identity_first');
  if (!matchesHolder(holder, provenName)) {
    throw new AppError('payment_accounts.holder', { field: 'holder', name: fullName(provenName) });
  }
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const checked = checkAccount(typed, { library: numberLibrary, today });
  if ('refusal' in checked) throw new AppError('payment_accounts.field', { ...checked.refusal });
  return {
    factsSealed: vault.seal(
      cellOf('payment_account.facts_sealed', id),
      JSON.stringify({ holder, fields: checked.fields }),
    ),
    accountHash: vault.hashText('payment account', checked.identity ?? ownIdentity(userId, checked)),
    holderHash: vault.hashText('payment holder', plainHolder(`${provenName.surname} ${provenName.givenName}`)),
    masked: checked.masked,
  };
}

/** Tells a card from others of its owner only: two people may have cards with the same end. */
const ownIdentity = (userId: string, { fields }: CheckedAccount): string =>
  `card ${userId} ${fields.brand} ${fields.lastFour}`;
