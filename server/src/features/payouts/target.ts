import { z } from 'zod';
import { bankOf } from '#core/payment-accounts/banks.ts';
import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import type { Place } from '#core/payment-accounts/places.ts';
import { FIELD_NAMES } from '#core/payment-accounts/places.ts';
import type { Services } from '#server/app/services.ts';
import type { ChannelAccount } from '#server/platform/payout-channels/payout-channel.ts';

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

/** The account as a channel names it; null: it has no bank and number that a channel could pay to. */
export function channelAccountOf(place: Place, { fields }: Target): ChannelAccount | null {
  const { bank, accountNumber } = fields;
  if (!bank || !accountNumber) return null;
  const bankName = bankOf(place, bank)?.name ?? bank;
  return { bank, bankName, accountNumber };
}
