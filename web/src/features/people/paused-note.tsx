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

/**
 * On trading pages: tells a paused user why they cannot trade and until when, and whoever would let points leave (`pays`) until
 * when a change of what protects the account holds them. Renders nothing for others.
 */
export function PausedNote({ pays = false }: { pays?: boolean }) {
  const { user } = useSession();
  const { data } = useCall('users.getMe', {}, { enabled: Boolean(user && !user.isStaff), staleTime: FRESH_MS });
  const heldUntil = pays ? (data?.moneyHeldUntil ?? null) : null;
  if (!data || (data.pauses.length === 0 && heldUntil === null)) return null;
  return (
    <Suspense fallback={null}>
      <Reasons pauses={data.pauses} heldUntil={heldUntil} provider={data.serverFlag} />
    </Suspense>
  );
}

interface ReasonsProps {
  pauses: Me['pauses'];
  heldUntil: string | null;
  provider: boolean;
}

function Reasons({ pauses, heldUntil, provider }: ReasonsProps) {
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
      {heldUntil !== null && (
        <Note tone="frozen" title={t('held.title', { when: formatDateTime(heldUntil) })}>
          {t('held.why')}
        </Note>
      )}
    </Stack>
  );
}

/** Where the reader reads more of it, and can do something. */
function Way({ reason, provider }: { reason: Me['pauses'][number]['reason']; provider: boolean }) {
  const { t } = useTranslation('people-pauses');
  if (reason === 'staff') return <AppLink href={paths.standing()}>{t('toStanding')}</AppLink>;
  return provider && (reason === 'bail' || reason === 'debt') && <AppLink href={paths.bail()}>{t('toBail')}</AppLink>;
}
