import { Flex } from '@mantine/core';
import { IconHeartHandshake } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarks } from './use-marks.ts';

/** Marks offers of users on the viewer's trust list. */
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
    <Flex
      component="span"
      display="inline-flex"
      flex="none"
      c="var(--cw-done-text)"
      role="img"
      aria-label={t('trusted')}
      title={t('trusted')}
    >
      <IconHeartHandshake size={17} stroke={1.75} aria-hidden="true" />
    </Flex>
  );
}
