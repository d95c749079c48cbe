import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import type { Standing } from './identity-rows.ts';

/** How the application stands, in words: why it was refused, what is asked for, what comes next. */
export function StandingNote({ standing }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  const { state, refusal, words, submittedAt, atVendor, isSecondLook } = standing;
  if (state === 'pending') {
    return (
      <Note title={t(atVendor ? 'note.atVendor' : isSecondLook ? 'note.secondLook' : 'note.pending')}>
        {t('note.pendingText', { at: submittedAt ? formatDateTime(submittedAt) : '' })}
      </Note>
    );
  }
  if (state === 'more_asked')
    return (
      <Note tone="turn" title={t('note.moreAsked')}>
        {words}
      </Note>
    );
  if (state === 'refused') {
    return (
      <Note tone="stop" title={refusal ? t(`refusal.${refusal}`) : t('state.refused')}>
        {words} {t('note.again')}
      </Note>
    );
  }
  if (state === 'expired') return <Note tone="stop">{t('note.expired')}</Note>;
  if (state === 'approved') return <Note tone="done">{t('note.approved')}</Note>;
  return null;
}
