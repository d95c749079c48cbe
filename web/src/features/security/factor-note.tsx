import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';

/** What the role asks for, and until when money is held. */
export function FactorNote({ own }: { own: ResultOf<'factors.getMine'> }) {
  const { t } = useTranslation('security');
  const { isNeeded, isWaived, moneyHeldUntil, hasFactor } = own;
  return (
    <>
      {isNeeded && !hasFactor && (
        <Note tone="turn" title={t('needed.title')}>
          {t('needed.text')}
        </Note>
      )}
      {isWaived && !hasFactor && <Note>{t('waived')}</Note>}
      {moneyHeldUntil && <Note tone="frozen">{t('held', { until: formatDateTime(moneyHeldUntil) })}</Note>}
    </>
  );
}
