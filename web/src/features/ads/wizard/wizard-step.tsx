import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Brand, CardType } from '#web/features/market/public.ts';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { useRank } from '../mine/use-rank.ts';
import { type AdInput, adFormSchema, chosenTypes, percentOf, type Step } from './ad-form-schema.ts';
import { AdPreview } from './ad-preview.tsx';
import type { Published } from './published-panel.tsx';
import type { AdFormOf } from './sections/section-props.ts';
import { StepForm } from './step-form.tsx';
import { useConfirmFloor } from './use-confirm-floor.ts';
import { isPasswordUnset, usePublish } from './use-publish.ts';
import { keepDraft, keepRate } from './wizard-draft.ts';
import { WizardFields } from './wizard-fields.tsx';
import { STEP_PATHS } from './wizard-paths.ts';

/** The server's refusals that belong to a field, by its name. */
export const PLACES: ErrorPlaces = {
  'ads.rate_range': 'rate',
  'ads.face_range': 'minFace',
  'ads.card_type_unknown': 'typeIds',
  'ads.total_too_small': 'totalAmount',
  'ads.remainder_low': 'totalAmount',
  'ads.amount_range': 'maxAmount',
  'ads.confirm_floor': 'confirmDays',
  'ads.countries_differ': 'typeIds',
  'auth.trading_password_wrong': 'tradePassword',
};

interface Props {
  step: Step;
  userId: string;
  draft: AdInput;
  catalog: { brands: readonly Brand[]; types: readonly CardType[] };
  /** The choice of what is offered, which the first step begins with. */
  kinds: ReactNode;
  onPublished: (published: Published) => void;
  onPasswordUnset: () => void;
}

/** One step: its fields, the next button, and a preview of the offer. */
export function WizardStep({ step, userId, draft, catalog, kinds, onPublished, onPasswordUnset }: Props) {
  const { t } = useTranslation('ads');
  const go = useGo();
  const { types, brands } = catalog;
  const floorDays = useConfirmFloor();
  const schema = useMemo(() => adFormSchema([step], types, floorDays), [step, types, floorDays]);
  const start = step === 4 ? { ...draft, rate: '' } : draft;
  const form = useZodForm<AdInput, AdInput>(schema, start, PLACES);
  const [failure, setFailure] = useState<unknown>(null);
  const publish = usePublish();
  const values = form.watch();
  const chosen = chosenTypes(values, types);
  useKept(form, step, userId);
  const [ratedBefore] = useState(draft.rate);
  useFreshRate({ form, step, userId, type: chosen[0] });
  const submit = form.handleSubmit(async (checked) => {
    setFailure(null);
    if (step < 6) {
      if (step === 4) keepRate(userId, checked.kind, checked.rate);
      else keepDraft(userId, checked);
      go(STEP_PATHS[(step + 1) as Step]());
      return;
    }
    try {
      onPublished(await publish(checked));
    } catch (error) {
      if (isPasswordUnset(error)) onPasswordUnset();
      else if (!form.refuse(error) || !('tradePassword' in form.formState.errors)) setFailure(error);
    }
  });
  return (
    <StepForm
      step={step}
      name={t(`steps.${step}`)}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
      failure={failure}
      preview={
        <AdPreview values={values} chosen={chosen} brand={brands.find((brand) => brand.id === values.brandId)} />
      }
    >
      {step === 1 && kinds}
      <WizardFields step={step} form={form} chosen={chosen} brands={brands} types={types} ratedBefore={ratedBefore} />
    </StepForm>
  );
}

/** Saves the fields while typing, so that leaving loses nothing; except in steps 4 and 6. */
function useKept(form: AdFormOf, step: Step, userId: string): void {
  useEffect(() => {
    if (step === 4 || step === 6) return;
    const watching = form.watch(() => keepDraft(userId, form.getValues()));
    return () => watching.unsubscribe();
  }, [form.watch, form.getValues, step, userId]);
}

interface Fresh {
  form: AdFormOf;
  step: Step;
  userId: string;
  type: CardType | undefined;
}

/** Step 4 starts with the market's current best rate, whatever was chosen before. */
function useFreshRate({ form, step, userId, type }: Fresh): void {
  const kind = form.getValues('kind');
  const rank = useRank({ kind, type: step === 4 ? type : undefined, rate: null });
  const best = rank?.best?.rate;
  useEffect(() => {
    if (step === 4) keepRate(userId, kind, null);
  }, [step, userId, kind]);
  useEffect(() => {
    if (best && !form.getFieldState('rate').isDirty && form.getValues('rate') === '') {
      // Clears the error of a user who continued before the rate was loaded.
      form.clearErrors('rate');
      form.setValue('rate', percentOf(best));
    }
  }, [best, form.clearErrors, form.getFieldState, form.getValues, form.setValue]);
}
