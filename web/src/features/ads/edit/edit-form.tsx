import { Box, Button } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { errorText } from '#web/api/api-error.ts';
import { type Brand, type CardType, formatUnitPrice } from '#web/features/market/public.ts';
import { useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { LeaveGuard } from '#web/ui/overlay/leave-guard.tsx';
import classes from '../wizard/ad-form.module.css';
import { type AdInput, adFormSchema, chosenTypes, rateOf } from '../wizard/ad-form-schema.ts';
import { AdPreview } from '../wizard/ad-preview.tsx';
import { AmountSection } from '../wizard/sections/amount-section.tsx';
import { FaceSection } from '../wizard/sections/face-section.tsx';
import { HoursSection } from '../wizard/sections/hours-section.tsx';
import { RateSection } from '../wizard/sections/rate-section.tsx';
import type { SectionProps } from '../wizard/sections/section-props.ts';
import { TermsSection } from '../wizard/sections/terms-section.tsx';
import { TimeSection } from '../wizard/sections/time-section.tsx';
import { useConfirmFloor } from '../wizard/use-confirm-floor.ts';
import { PLACES } from '../wizard/wizard-step.tsx';

interface Props {
  brands: readonly Brand[];
  types: readonly CardType[];
  start: AdInput;
  own: NonNullable<SectionProps['own']>;
  /** The highest locked price of an order that is open, points per whole unit scaled by 10^8. */
  openPrice: string | null;
  /** Sends the form; errors that it throws are shown at their field or above the button. */
  onSend: (form: AdInput) => Promise<void>;
  /** More about a failure, such as a button that reloads the offer. */
  explain: (error: unknown) => ReactNode;
}

/** The terms of an existing offer, on one page; its card type cannot change. */
export function EditForm({ brands, types, start, own, openPrice, onSend, explain }: Props) {
  const { t } = useTranslation('ads');
  const floorDays = useConfirmFloor();
  const schema = useMemo(() => adFormSchema([2, 3, 4, 5], types, floorDays), [types, floorDays]);
  const form = useZodForm<AdInput, AdInput>(schema, start, PLACES);
  const [failure, setFailure] = useState<unknown>(null);
  const { isDirty, isSubmitting } = form.formState;
  const values = form.watch();
  const chosen = chosenTypes(values, types);
  const props = { form, chosen, own };
  const submit = form.handleSubmit(async (checked) => {
    setFailure(null);
    await onSend(checked).catch((error: unknown) => {
      if (!form.refuse(error)) setFailure(error);
    });
  });
  return (
    <form className={classes.grid} onSubmit={submit} noValidate aria-label={t('edit.act')}>
      <LeaveGuard isLoss={isDirty && !isSubmitting} />
      <div className={classes.sections}>
        <RateSection {...props} />
        <LowerThanOrder values={values} type={chosen[0]} openPrice={openPrice} />
        {values.kind === 'buy' && <FaceSection {...props} />}
        <AmountSection {...props} />
        <TimeSection {...props} />
        {values.kind === 'buy' && <HoursSection {...props} />}
        <TermsSection {...props} />
      </div>
      <aside className={classes.aside}>
        <AdPreview
          values={values}
          chosen={chosen}
          brand={brands.find((brand) => brand.id === values.brandId)}
          ownCode={own.code}
        />
        {failure !== null && (
          <Note tone="stop" title={t('edit.failed')} action={explain(failure)}>
            {errorText(failure)}
          </Note>
        )}
        <Button type="submit" size="lg" fullWidth loading={isSubmitting}>
          {t('edit.act')}
        </Button>
        <Box component="p" fz="xs" c="dimmed" ta="center">
          {t('edit.sub')}
        </Box>
      </aside>
    </form>
  );
}

interface LowerProps {
  values: AdInput;
  type: CardType | undefined;
  openPrice: string | null;
}

/** A remark, not an error: orders keep the price that they were placed at. */
function LowerThanOrder({ values, type, openPrice }: LowerProps) {
  const { t } = useTranslation('ads');
  const rate = rateOf(values.rate, type?.rateMode ?? 'normal');
  if (!type || rate === null || openPrice === null) return null;
  const price = priceOf(parseDecimal(type.fx, FX_SCALE) ?? 0n, rate);
  if (price >= BigInt(openPrice)) return null;
  return (
    <Note title={t('edit.lower')}>
      {t('edit.lowerWhy', { price: formatUnitPrice(price.toString()), open: formatUnitPrice(openPrice) })}
    </Note>
  );
}
