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

const useOwnStanding = () => {
  const { user } = useSession();
  return useCall('users.getMe', {}, { enabled: Boolean(user && !user.isStaff), staleTime: FRESH_MS }).data;
};

/**
 * On trading pages: tells a paused user why they cannot trade and until when, and whoever would let points or cards leave
 * (`gives`) until when a change of what protects the account holds them. Renders nothing for others.
 */
export function PausedNote({ gives = true }: { gives?: boolean }) {
  const data = useOwnStanding();
  const heldUntil = gives ? (data?.moneyHeldUntil ?? null) : null;
  if (!data || (data.pauses.length === 0 && heldUntil === null)) return null;
  return (
    <Suspense fallback={null}>
      <Reasons pauses={data.pauses} heldUntil={heldUntil} provider={data.serverFlag} />
    </Suspense>
  );
}

/** Before something that settles an order: until when a held account settles nothing, or that a suspended one does not. Renders nothing for others. */
export function HeldNote() {
  const data = useOwnStanding();
  return (
    <>
      {data?.moneyHeldUntil && (
        <Suspense fallback={null}>
          <Held until={data.moneyHeldUntil} />
        </Suspense>
      )}
      <SuspendedNote />
    </>
  );
}

/** A note where points or bitcoin would leave: staff suspended the whole account, so that they do not. Renders nothing for others. */
export function SuspendedNote() {
  const isPaused = useOwnStanding()?.pauses.some(({ reason }) => reason === 'staff') ?? false;
  // The pause is the same where staff suspended only the placing of orders, which keeps nothing in the account.
  const { data } = useCall('providers.getStanding', {}, { enabled: isPaused, staleTime: FRESH_MS });
  if (!isPaused || !data?.suspensions.some(({ scope }) => scope === 'account')) return null;
  return (
    <Suspense fallback={null}>
      <Suspended />
    </Suspense>
  );
}

function Suspended() {
  const { t } = useTranslation('people-pauses');
  return (
    <Note
      tone="stop"
      title={t('suspended.title')}
      action={<AppLink href={paths.standing()}>{t('toStanding')}</AppLink>}
    >
      {t('suspended.why')}
    </Note>
  );
}

function Held({ until }: { until: string }) {
  const { t } = useTranslation('people-pauses');
  return (
    <Note tone="frozen" title={t('held.title', { when: formatDateTime(until) })}>
      {t('held.why')}
    </Note>
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
      {heldUntil !== null && <Held until={heldUntil} />}
    </Stack>
  );
}

/** Where the reader reads more of it, and can do something. */
function Way({ reason, provider }: { reason: Me['pauses'][number]['reason']; provider: boolean }) {
  const { t } = useTranslation('people-pauses');
  if (reason === 'staff') return <AppLink href={paths.standing()}>{t('toStanding')}</AppLink>;
  return provider && (reason === 'bail' || reason === 'debt') && <AppLink href={paths.bail()}>{t('toBail')}</AppLink>;
}
