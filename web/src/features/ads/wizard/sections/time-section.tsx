import { Checkbox, Select } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import { useConfirmFloor } from '../use-confirm-floor.ts';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const PARCEL_CHOICES = [DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY] as const;
const CHOICES = [15, 30, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, ...PARCEL_CHOICES] as const;

/** The time limits for delivering promised cards and for confirming a parcel. */
export function TimeSection({ form }: SectionProps) {
  const { t } = useTranslation('ads');
  const span = useMinutes();
  const physical = form.watch('form') === 'physical';
  const floorDays = useConfirmFloor();
  const isBuy = form.watch('kind') === 'buy';
  return (
    <Panel title={t('time.title')}>
      <div className={classes.pair}>
        <Controller
          control={form.control}
          name="deliverMinutes"
          render={({ field, fieldState }) => (
            <Select
              ref={field.ref}
              label={t('time.deliver')}
              data={[...new Set([...(physical ? PARCEL_CHOICES : CHOICES), field.value])]
                .sort((a, b) => a - b)
                .map((choice) => ({ value: String(choice), label: span(choice) }))}
              value={String(field.value)}
              onChange={(next) => next && field.onChange(Number(next))}
              onBlur={field.onBlur}
              description={t(physical ? 'time.deliverParcel' : 'time.deliverCodes')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              error={fieldError(fieldState.error?.message)}
            />
          )}
        />
        {physical && (
          <NumberField
            form={form}
            name="confirmDays"
            label={t('time.confirm')}
            unit={t('time.days')}
            hint={t('time.confirmHint', { count: floorDays })}
          />
        )}
      </div>
      {isBuy && !physical && (
        <Checkbox
          {...form.register('takesPromises')}
          label={t('time.promises')}
          description={t('time.promisesHint')}
          mt="md"
        />
      )}
    </Panel>
  );
}

/** `45 minutes`, `6 hours`, `3 days`: in the largest unit that comes out whole. */
export function useMinutes(): (minutes: number) => string {
  const { t } = useTranslation('ads');
  return (minutes) => {
    if (minutes % DAY === 0) return t('time.ofDays', { count: minutes / DAY });
    if (minutes % HOUR === 0) return t('time.ofHours', { count: minutes / HOUR });
    return t('time.ofMinutes', { count: minutes });
  };
}
