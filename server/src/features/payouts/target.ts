import { z } from 'zod';
import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import { FIELD_NAMES } from '#core/payment-accounts/places.ts';
import type { Services } from '#server/app/services.ts';

const zTarget = z.object({ holder: z.string(), fields: z.partialRecord(z.enum(FIELD_NAMES), z.string()) });

/** The account that a payout goes to, as it was when the payout was asked for. */
export interface Target {
  readonly holder: string;
  readonly fields: AccountFields;
}

export const sealTarget = ({ vault }: Pick<Services, 'vault'>, { holder, fields }: Target): Buffer =>
  vault.seal(JSON.stringify({ holder, fields }));

export const openTarget = ({ vault }: Pick<Services, 'vault'>, sealed: Buffer): Target =>
  zTarget.parse(JSON.parse(vault.reveal(sealed))) as Target;
