import type { Ad, CardType } from '#web/features/market/public.ts';
import type { ZodForm } from '#web/ui/use-zod-form.ts';
import type { AdInput, AdOutput } from './ad-form-schema.ts';

/** What every section of the form works on. */
export interface SectionProps {
  form: ZodForm<AdInput, AdOutput>;
  /** The card type chosen; undefined before that. */
  type: CardType | undefined;
  /** The offer being edited. */
  ad?: Ad;
}
