import { Radio, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PRICE_SCALE } from '#core/money/price.ts';
import { EXCHANGE_RATE_SCALE, PREMIUM_SCALE } from '#core/offers/points-price.ts';
import { maxOf } from '#web/api/limits.ts';
import { adFormClasses as classes, TagsField } from '#web/features/ads/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumField } from '#web/ui/form/sum-field.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { FieldsProps } from './points-fields.tsx';
import type { PointsInput } from './points-form-schema.ts';

/** A premium on the market, perhaps by an own rate, or a price that stays. */
export function PriceSection({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const { pricing, currency } = form.watch();
  return (
    <Panel title={t('wizard.price')}>
      <div className={classes.stack}>
        <Radio.Group
          label={t('wizard.pricing')}
          value={pricing}
          onChange={(next) => form.setValue('pricing', next as PointsInput['pricing'])}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="premium" label={t('wizard.premium')} description={t('wizard.premiumWhy')} />
            <Radio value="fixed" label={t('wizard.fixed')} description={t('wizard.fixedWhy')} />
          </Stack>
        </Radio.Group>
        {pricing === 'premium' ? (
          <div className={classes.pair}>
            <SumField
              form={form}
              name="premium"
              decimals={PREMIUM_SCALE}
              unit="%"
              isSigned
              label={t('wizard.premiumLabel')}
              description={t('wizard.premiumHint')}
            />
            <SumField
              form={form}
              name="exchangeRate"
              decimals={EXCHANGE_RATE_SCALE}
              label={t('wizard.rateLabel', { currency })}
              description={t('wizard.rateHint')}
            />
          </div>
        ) : (
          <SumField
            form={form}
            name="fixedPrice"
            decimals={PRICE_SCALE}
            label={t('wizard.fixedLabel', { currency })}
            description={t('wizard.fixedHint')}
          />
        )}
      </div>
    </Panel>
  );
}

/** Tags and the owner's terms. */
export function PointsTermsSection({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const { errors } = form.formState;
  return (
    <Panel title={t('wizard.terms')}>
      <div className={classes.stack}>
        <TagsField form={form} label={t('wizard.tags')} hint={t('wizard.tagsHint')} />
        <Textarea
          {...form.register('terms')}
          label={t('wizard.termsLabel')}
          rows={4}
          maxLength={maxOf('pointsAds.publish', 'terms')}
          description={t('wizard.termsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(errors.terms?.message)}
        />
      </div>
    </Panel>
  );
}
