import { Checkbox, Group, Select } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { OPEN_ZONES, SHIFTS } from '#core/offers/open-hours.ts';
import { useCall } from '#web/api/query.ts';
import { hoursText } from '#web/features/market/public.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import type { SectionProps } from './section-props.ts';

const ALWAYS = 'always';
const PLAN = 'plan';

/** When the provider looks at orders: always, or in some shifts of a zone. */
export function HoursSection({ form }: SectionProps) {
  const { t } = useTranslation('ads');
  const zone = form.watch('openZone');
  const followsPlan = form.watch('followsPlan');
  const own = useCall('shifts.getMine', {});
  const hasTeam = own.data?.group === 'team';
  const choose = (value: string | null) => {
    form.setValue('followsPlan', value === PLAN, { shouldDirty: true });
    return OPEN_ZONES.find((each) => String(each) === value) ?? null;
  };
  return (
    <Panel title={t('hours.title')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <Controller
            control={form.control}
            name="openZone"
            render={({ field }) => (
              <Select
                ref={field.ref}
                label={t('hours.zone')}
                data={[
                  { value: ALWAYS, label: t('hours.always') },
                  ...(hasTeam || followsPlan ? [{ value: PLAN, label: t('hours.plan') }] : []),
                  ...OPEN_ZONES.map((each) => ({ value: String(each), label: t('hours.in', { zone: each }) })),
                ]}
                value={followsPlan ? PLAN : field.value === null ? ALWAYS : String(field.value)}
                onChange={(next) => field.onChange(choose(next))}
                onBlur={field.onBlur}
                allowDeselect={false}
              />
            )}
          />
        </div>
        {zone !== null && (
          <Controller
            control={form.control}
            name="openShifts"
            render={({ field, fieldState }) => (
              <Checkbox.Group
                label={t('hours.shifts')}
                value={field.value.map(String)}
                onChange={(next) => field.onChange(SHIFTS.filter((shift) => next.includes(String(shift))))}
                error={fieldError(fieldState.error?.message)}
              >
                <Group gap="lg" my="xs">
                  {SHIFTS.map((shift) => (
                    <Checkbox key={shift} value={String(shift)} label={hoursText({ zone, shifts: [shift] }, 'plain')} />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
          />
        )}
        {followsPlan && (
          <p className={classes.hint}>
            {t('hours.planHint')} <AppLink href={paths.shifts()}>{t('hours.planLink')}</AppLink>
          </p>
        )}
        <p className={classes.hint}>{t('hours.hint')}</p>
      </div>
    </Panel>
  );
}
