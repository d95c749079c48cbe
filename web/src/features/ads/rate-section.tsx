import { TextInput, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { faceText, quote, referenceFace } from '#web/features/market/public.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ad-form.module.css';
import { rateOf } from './ad-form-schema.ts';
import type { SectionProps } from './section-props.ts';
import { useRank } from './use-rank.ts';

/** What one pays, what the others pay, and where that puts the offer. */
export function RateSection({ form, type, ad }: SectionProps) {
  const { t } = useTranslation('ads');
  const mode = type?.rateMode ?? 'normal';
  const rate = rateOf(form.watch('rate') ?? '', mode);
  const rank = useRank(type, rate, ad?.code);
  const error = form.formState.errors.rate?.message;
  const best = rank?.best;
  const percent = best && (Number(best.rate) / 10_000).toFixed(4).replace(/(\.\d\d)0+$/, '$1');
  return (
    <Panel title={t('rate.title')}>
      <div className={classes.pair}>
        <TextInput
          {...form.register('rate', { setValueAs: (text: string) => text.trim().replace(/[%\s]/g, '') })}
          label={t('rate.label')}
          classNames={{ input: classes.rate }}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          rightSection={<span className={classes.unit}>%</span>}
          rightSectionPointerEvents="none"
          description={error ? undefined : t(`rate.${mode}`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(error)}
        />
        <div className={classes.facts} aria-live="polite">
          {type && rate !== null && (
            <b>
              {t('rate.factor', {
                rate: formatRate(rate),
                points: referencePoints(type, rate),
                face: faceText(referenceFace(type.unit), type),
              })}
            </b>
          )}
          {rank && !best && <span>{t('rate.alone')}</span>}
          {best && <span>{t('rate.best', { rate: percent, name: best.provider.name })}</span>}
          {best && rank.place !== null && (
            <span>{t(rank.place === 1 ? 'rate.first' : 'rate.rank', { rank: rank.place, total: rank.total })}</span>
          )}
          {best && percent && rateOf(percent, mode) !== null && (
            <UnstyledButton
              className={classes.link}
              onClick={() => form.setValue('rate', percent, { shouldValidate: true, shouldDirty: true })}
            >
              {t('rate.useBest')}
            </UnstyledButton>
          )}
        </div>
      </div>
    </Panel>
  );
}

function referencePoints(type: NonNullable<SectionProps['type']>, rate: bigint): string {
  const price = priceOf(parseDecimal(type.fx, FX_SCALE) ?? 0n, rate);
  return formatAmount(quote({ ...type, unitPrice: price.toString() }, referenceFace(type.unit)).gross);
}
