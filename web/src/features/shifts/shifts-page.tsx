import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/date.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { HandoverList, WriteHandover } from './handover-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** Who works when, in a provider's team or among the staff, and what is handed over. */
export function ShiftsPage() {
  const { t } = useTranslation('shifts');
  const [day, setDay] = useState<string | null>(null);
  const plan = useCall('shifts.getPlan', day === null ? {} : { day }, { keepPrevious: true });
  const isStaff = plan.data?.group === 'staff';
  const duty = useCall('shifts.getMine', {}).data?.dutyShifts;
  if (hasCode(plan.error, 'nothing.found')) return <NoTeam />;
  return (
    <AccountPage
      title={t('title')}
      sub={[t(isStaff ? 'subStaff' : 'sub'), ...(duty === undefined ? [] : [t('duty', { number: duty })])].join(' · ')}
    >
      <Stack gap="md" mt="md" pb="lg">
        <OwnShift />
        <Loaded of={[plan]} skeleton={{ rows: 4, avatar: false }}>
          {(loaded) => (
            <>
              <PlanPanel plan={loaded} onDay={setDay} />
              <WriteHandover isStaff={isStaff} />
              <HandoverList isStaff={isStaff} />
            </>
          )}
        </Loaded>
      </Stack>
    </AccountPage>
  );
}

/** Neither staff nor in a team. */
function NoTeam() {
  const { t } = useTranslation('shifts');
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <EmptyState title={t('noTeam.title')}>{t('noTeam.about')}</EmptyState>
    </AccountPage>
  );
}

/** Beyond it the end of windows that follow each other says nothing any more. */
const LONG_MS = 2 * 86_400_000;

function OwnShift() {
  const { t } = useTranslation('shifts');
  const { data } = useCall('shifts.getMine', {});
  if (!data || data.works === 'free') return null;
  const when = data.until ?? data.nextAt;
  const isLong = data.works === 'on' && when !== null && Date.parse(when) - serverNow() > LONG_MS;
  const keyOf = () => {
    if (data.works === 'off' && when === null) return 'own.offFree';
    return isLong ? 'own.onLong' : `own.${data.works}`;
  };
  return (
    <Note tone={data.isEnding ? 'turn' : 'neutral'}>
      {t(keyOf(), {
        when: when === null ? '' : formatWhen(when),
      })}
    </Note>
  );
}
