import { Radio, Stack, TagsInput, Textarea, TextInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adFormClasses as classes } from '#web/features/ads/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { FieldsProps } from './points-fields.tsx';
import type { PointsInput } from './points-form-schema.ts';

const LONGEST_TERMS = 500;
const LONGEST_TAG = 24;

/** A premium on the market, perhaps by an own rate, or a price that stays. */
export function PriceSection({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const { pricing, currency } = form.watch();
  const { errors } = form.formState;
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
            <TextInput
              {...form.register('premium')}
              label={t('wizard.premiumLabel')}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              description={t('wizard.premiumHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={fieldError(errors.premium?.message)}
            />
            <TextInput
              {...form.register('exchangeRate')}
              label={t('wizard.rateLabel', { currency })}
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              description={t('wizard.rateHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={fieldError(errors.exchangeRate?.message)}
            />
          </div>
        ) : (
          <TextInput
            {...form.register('fixedPrice')}
            label={t('wizard.fixedLabel', { currency })}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            description={t('wizard.fixedHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={fieldError(errors.fixedPrice?.message)}
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
        <Controller
          control={form.control}
          name="tags"
          render={({ field, fieldState }) => (
            <TagsInput
              label={t('wizard.tags')}
              value={field.value}
              onChange={(texts) => field.onChange(texts.map((tag) => tag.trim().slice(0, LONGEST_TAG)).filter(Boolean))}
              onBlur={field.onBlur}
              maxTags={3}
              description={fieldState.error ? undefined : t('wizard.tagsHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={fieldError(fieldState.error?.message)}
            />
          )}
        />
        <Textarea
          {...form.register('terms')}
          label={t('wizard.termsLabel')}
          rows={4}
          maxLength={LONGEST_TERMS}
          description={t('wizard.termsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(errors.terms?.message)}
        />
      </div>
    </Panel>
  );
}
