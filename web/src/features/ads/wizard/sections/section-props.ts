import type { CardType } from '#web/features/market/public.ts';
import type { ZodForm } from '#web/ui/form/use-zod-form.ts';
import type { AdInput } from '../ad-form-schema.ts';

export type AdFormOf = ZodForm<AdInput, AdInput>;

/** The props of every section of the form. */
export interface SectionProps {
  form: AdFormOf;
  /** The card types chosen: one a country. Empty before that. */
  chosen: readonly CardType[];
  /** The offer being edited: its code, and the points of it that are sold or in open orders. */
  own?: { readonly code: string; readonly used: bigint };
}
