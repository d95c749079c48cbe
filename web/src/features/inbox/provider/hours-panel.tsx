import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useOffline } from '#web/api/socket/use-offline.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';

/** Whether sellers see the provider as there, and the shift of a team's member. */
export function HoursPanel() {
  const { t } = useTranslation('inbox');
  const isOffline = useOffline();
  const { data, isPending } = useCall('shifts.getMine', {}, { swallow: true });
  const shift = data?.group === 'team' ? data : null;
  const when = shift?.until ?? shift?.nextAt;
  return (
    <Panel
      title={t('provider.hours.title')}
      aside={
        <StateChip tone={isOffline ? 'waiting' : 'done'}>
          {t(isOffline ? 'provider.hours.away' : 'provider.hours.online')}
        </StateChip>
      }
      footer={shift && <AppLink href={paths.shifts()}>{t('provider.hours.plan')}</AppLink>}
    >
      {isPending ? (
        <SkeletonRows rows={1} height={64} avatar={false} />
      ) : shift ? (
        <KeyValues
          rows={[
            { label: t('provider.hours.shift'), value: t('provider.hours.number', { number: shift.dutyShifts }) },
            {
              label: t(`provider.hours.works.${shift.works}`),
              value: when
                ? formatWhen(when)
                : t(shift.works === 'off' ? 'provider.hours.unplanned' : 'provider.hours.always'),
            },
          ]}
        />
      ) : (
        <p>{t('provider.hours.about')}</p>
      )}
    </Panel>
  );
}
