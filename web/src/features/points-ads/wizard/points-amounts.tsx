import { Radio, Stack } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adFormClasses as classes, NumberField } from '#web/features/ads/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { WholeTags } from '#web/ui/form/whole-tags.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { FieldsProps } from './points-fields.tsx';
import { MAX_EXACT, type PointsInput } from './points-form-schema.ts';

/** How much in all, how much in one order, and how long the buyer has to pay. */
export function PointsAmountSection({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  const { amountMode, side } = form.watch();
  return (
    <Panel title={t('wizard.amounts')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <NumberField
            form={form}
            name="totalAmount"
            label={t('wizard.total')}
            hint={t(side === 'sell' ? 'wizard.totalSell' : 'wizard.totalBuy')}
          />
          <NumberField form={form} name="payMinutes" label={t('wizard.minutes')} hint={t('wizard.minutesHint')} />
        </div>
        <Radio.Group
          label={t('wizard.order')}
          value={amountMode}
          onChange={(next) => form.setValue('amountMode', next as PointsInput['amountMode'])}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="range" label={t('wizard.range')} />
            <Radio value="exact" label={t('wizard.exact')} />
          </Stack>
        </Radio.Group>
        {amountMode === 'range' ? (
          <div className={classes.pair}>
            <NumberField form={form} name="minAmount" label={t('wizard.min')} hint={t('wizard.open')} />
            <NumberField form={form} name="maxAmount" label={t('wizard.max')} hint={t('wizard.open')} />
          </div>
        ) : (
          <ExactField form={form} />
        )}
      </div>
    </Panel>
  );
}

function ExactField({ form }: FieldsProps) {
  const { t } = useTranslation('points-ads');
  return (
    <Controller
      control={form.control}
      name="exactAmounts"
      render={({ field, fieldState }) => (
        <WholeTags
          label={t('wizard.exactLabel')}
          value={field.value}
          onChange={field.onChange}
          maxDigits={8}
          onBlur={field.onBlur}
          maxTags={MAX_EXACT}
          description={fieldState.error ? undefined : t('wizard.exactHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(fieldState.error?.message)}
        />
      )}
    />
  );
}
