import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';

const FRESH_MS = 30_000;

/** Beside a trading password: until when it does nothing, because a mailed code set a password. Else nothing. */
export function ResetPauseNote() {
  const { user } = useSession();
  const { data } = useCall('users.getMe', {}, { enabled: Boolean(user && !user.isStaff), staleTime: FRESH_MS });
  if (!data?.resetPauseUntil) return null;
  return (
    <Suspense fallback={null}>
      <Until when={formatDateTime(data.resetPauseUntil)} />
    </Suspense>
  );
}

function Until({ when }: { when: string }) {
  const { t } = useTranslation('people-pauses');
  return (
    <Note tone="stop" title={t('reset.title', { when })}>
      {t('reset.why')}
    </Note>
  );
}
