import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useDayLimits } from './use-day-limits.ts';

/** Says before the first sale what it takes to be paid out afterwards. Renders nothing for those who have proven who they are. */
export function CashOutNote() {
  const { data } = useDayLimits();
  const { t } = useTranslation('identity-limits');
  if (!data || data.isByBail || data.level > 0) return null;
  const way = (
    <Box component={AppLink} href={paths.kycOne()} td="underline">
      {t('cashOut.way')}
    </Box>
  );
  return (
    <Note title={t('cashOut.title')} action={way}>
      {t('cashOut.text')}
    </Note>
  );
}
