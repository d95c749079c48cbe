import { Stack } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { type Me, useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';

const FRESH_MS = 30_000;

/** On trading pages: tells a paused user why they cannot trade and until when. Renders nothing for others. */
export function PausedNote() {
  const { user } = useSession();
  const { data } = useCall('users.getMe', {}, { enabled: Boolean(user && !user.isStaff), staleTime: FRESH_MS });
  if (!data?.pauses.length) return null;
  return (
    <Suspense fallback={null}>
      <Reasons pauses={data.pauses} provider={data.serverFlag} />
    </Suspense>
  );
}

function Reasons({ pauses, provider }: { pauses: Me['pauses']; provider: boolean }) {
  const { t } = useTranslation('people-pauses');
  return (
    <Stack gap="xs" mt="sm" mx={0} mb="md">
      {pauses.map(({ reason, endsAt }) => (
        <Note
          key={reason}
          tone="stop"
          title={endsAt ? t('until', { when: formatDateTime(endsAt) }) : t('open')}
          action={<Way reason={reason} provider={provider} />}
        >
          {t(`why.${reason}`)} {t('meanwhile')}
        </Note>
      ))}
    </Stack>
  );
}

/** Where the reader reads more of it, and can do something. */
function Way({ reason, provider }: { reason: Me['pauses'][number]['reason']; provider: boolean }) {
  const { t } = useTranslation('people-pauses');
  if (reason === 'staff') return <AppLink href={paths.standing()}>{t('toStanding')}</AppLink>;
  return provider && (reason === 'bail' || reason === 'debt') && <AppLink href={paths.bail()}>{t('toBail')}</AppLink>;
}
