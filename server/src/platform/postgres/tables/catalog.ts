// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { RateMode } from '#core/money/rate-bounds.ts';
import type { Form } from '#core/orders/gift-states.ts';

/** brand. An issuer of gift cards. */
export interface BrandTable {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly colour: string;
  readonly rank: number;
  readonly codePattern: string | null;
  readonly pinPattern: string | null;
  readonly codeHint: string;
  readonly active: boolean;
  readonly codeHintZh: string;
}

/** card_type. Cards of one brand, country, currency and form: what an ad offers or asks for. */
export interface CardTypeTable {
  readonly id: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: Form;
  readonly rateMode: RateMode;
  readonly feeBps: number | null;
  readonly minFace: number;
  readonly maxFace: number;
  readonly active: boolean;
  readonly minRate: bigint | null;
  readonly maxRate: bigint | null;
  readonly receipts: readonly ('none' | 'cash' | 'debit')[];
}

/** card_tag. Labels that an ad can carry, at most three. */
export interface CardTagTable {
  readonly id: string;
  readonly nameEn: string;
  readonly nameZh: string;
  readonly rank: number;
  readonly active: boolean;
}

/** exchange_rate. A currency's rate from a time on: USD per whole unit, scaled by 10^12. */
export interface ExchangeRateTable {
  readonly currency: string;
  readonly asOf: Date;
  readonly rate: string;
  readonly source: string;
  readonly confirmedAt: Date | null;
}
