import { IconHeartHandshake } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './marks.module.css';
import { useMarks } from './use-marks.ts';

/** Marks the offers of those whom the reader trusts. */
export function TrustedMark({ userId }: { userId: string }) {
  const marks = useMarks();
  if (!marks?.trusted.has(userId)) return null;
  return (
    <Suspense fallback={null}>
      <Mark />
    </Suspense>
  );
}

function Mark() {
  const { t } = useTranslation('people-favourites');
  return (
    <span className={classes.mark} role="img" aria-label={t('trusted')} title={t('trusted')}>
      <IconHeartHandshake size={17} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
