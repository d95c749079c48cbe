import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#web/ui/tag.tsx';
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
  const { t } = useTranslation('favourites');
  return <Tag>{t('trusted')}</Tag>;
}
