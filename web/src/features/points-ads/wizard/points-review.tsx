import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { adFormClasses as classes, STEP_PATHS, type Step } from '#web/features/ads/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { ResetPauseNote } from '#web/features/people/public.ts';
import { formatList, formatNumber } from '#web/lib/number.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import type { PointsForm } from './points-fields.tsx';
import { ownRateOf, type PointsInput } from './points-form-schema.ts';

/** Everything once more, each part with the way back to where it is changed. */
export function ReviewPanel({ values }: { values: PointsInput }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  const methodName = useMethodName();
  const { pricing, premium, exchangeRate, fixedPrice, currency } = values;
  const price =
    pricing === 'fixed'
      ? t('review.fixed', { price: fixedPrice, currency })
      : t(ownRateOf(values) === 0n ? 'review.premium' : 'review.premiumRate', {
          premium,
          rate: exchangeRate,
          currency,
        });
  const parts: readonly (readonly [Step, readonly KeyValueRow[]])[] = [
    [1, [{ label: t('review.kind'), value: t(`own.${values.side}`, { currency }) }]],
    [2, [{ label: t('facts.methods'), value: formatList(values.methods.map(methodName)) }]],
    [
      3,
      [
        { label: t('wizard.total'), value: formatNumber(values.totalAmount ?? 0) },
        { label: t('wizard.order'), value: useOrderText(values) },
        { label: t('facts.time'), value: t('facts.minutes', { count: values.payMinutes ?? 0 }) },
      ],
    ],
    [4, [{ label: t('wizard.price'), value: price }]],
    [
      5,
      [
        { label: t('wizard.tags'), value: formatList(values.tags) || ads('review.noTags') },
        { label: t('wizard.terms'), value: values.terms || ads('terms.none') },
      ],
    ],
  ];
  return (
    <Panel title={ads('review.title')}>
      <div className={classes.stack}>
        {parts.map(([step, rows]) => (
          <div key={step} className={classes.part}>
            <KeyValues rows={rows} />
            <AppLink
              href={STEP_PATHS[step]()}
              className={classes.link}
              aria-label={ads('review.changeOf', { name: t(`steps.${step}`) })}
            >
              {ads('review.change')}
            </AppLink>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** What one order may come to. */
function useOrderText({ amountMode, exactAmounts, minAmount, maxAmount }: PointsInput): string {
  const { t } = useTranslation('points-ads');
  if (amountMode === 'exact') return formatList(exactAmounts.map((amount) => formatNumber(amount)));
  if (minAmount === null && maxAmount === null) return t('review.any');
  if (maxAmount === null) return t('review.from', { min: formatNumber(minAmount ?? 0) });
  if (minAmount === null) return t('review.to', { max: formatNumber(maxAmount) });
  return t('review.between', { min: formatNumber(minAmount), max: formatNumber(maxAmount) });
}

/** The trading password: an offer binds its owner. */
export function PointsSecret({ form }: { form: PointsForm }) {
  const { t } = useTranslation('ads');
  return (
    <Panel title={t('secret.title')}>
      <ResetPauseNote />
      <div className={classes.pair}>
        <PasswordInput
          {...form.register('tradePassword')}
          label={t('secret.label')}
          autoComplete="off"
          maxLength={16}
          error={fieldError(form.formState.errors.tradePassword?.message)}
        />
      </div>
    </Panel>
  );
}
