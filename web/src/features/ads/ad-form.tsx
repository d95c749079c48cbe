import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import type { Ad, Brand, CardType } from '#web/features/market/public.ts';
import { Note } from '#web/ui/note.tsx';
import { useZodForm } from '#web/ui/use-zod-form.ts';
import classes from './ad-form.module.css';
import { type AdInput, type AdOutput, adFormSchema } from './ad-form-schema.ts';
import { AdPreview } from './ad-preview.tsx';
import { AmountSection } from './amount-section.tsx';
import { CardSection } from './card-section.tsx';
import { FaceSection } from './face-section.tsx';
import { RateSection } from './rate-section.tsx';
import { SecretSection } from './secret-section.tsx';
import { TermsSection } from './terms-section.tsx';

/** The server's refusals that belong to a field, by errorBizCode. */
const PLACES = {
  '200080': 'rate',
  '200081': 'minFace',
  '200082': 'cardTypeId',
  '200085': 'totalAmount',
  '110011': 'tradePassword',
};

interface Props {
  brands: readonly Brand[];
  types: readonly CardType[];
  start: Partial<AdInput>;
  ad?: Ad;
  act: string;
  failed: string;
  /** Sends the form; what it throws is shown at its field or above the button. */
  onSend: (form: AdOutput) => Promise<void>;
  /** Told the values when the reader leaves, to find them again. */
  onLeave?: (values: Partial<AdInput>) => void;
  /** More to say about a failure, such as a way to load the offer again. */
  explain?: (error: unknown) => ReactNode;
}

/** The form of an offer, section by section, with the offer as sellers will see it beside it. */
export function AdForm({ brands, types, start, ad, act, failed, onSend, onLeave, explain }: Props) {
  const { t } = useTranslation('ads');
  const schema = useMemo(() => adFormSchema(types, !ad), [types, ad]);
  const form = useZodForm<AdInput, AdOutput>(schema, start as AdInput, PLACES);
  const [failure, setFailure] = useState<unknown>(null);
  const type = types.find((one) => one.id === form.watch('cardTypeId'));
  const props = { form, type, ad };
  const { getValues } = form;
  useEffect(() => () => onLeave?.(getValues()), [onLeave, getValues]);
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    await onSend(values).catch((error: unknown) => {
      if (!form.refuse(error)) setFailure(error);
    });
  });
  return (
    <form className={classes.grid} onSubmit={submit} noValidate aria-label={act}>
      <div className={classes.sections}>
        <CardSection {...props} brands={brands} types={types} />
        <RateSection {...props} />
        <FaceSection {...props} />
        <AmountSection {...props} />
        <TermsSection {...props} />
        {!ad && <SecretSection {...props} />}
      </div>
      <aside className={classes.aside}>
        <AdPreview {...props} brand={brands.find((one) => one.id === type?.brandId)} />
        {failure !== null && (
          <Note tone="stop" title={failed} action={explain?.(failure)}>
            {errorText(failure)}
          </Note>
        )}
        <Button type="submit" size="lg" fullWidth loading={form.formState.isSubmitting}>
          {act}
        </Button>
        <p className={classes.after}>{t(ad ? 'edit.sub' : 'publish.after')}</p>
      </aside>
    </form>
  );
}
