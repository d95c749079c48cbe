import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';

/** The way to swaps, for the wallet of those who trade. */
export function SwapEntry() {
  const { t } = useTranslation('swaps');
  return (
    <Button
      variant="default"
      component={AppLink}
      href={paths.swap()}
      leftSection={<IconArrowsExchange size={16} stroke={1.75} />}
    >
      {t('entry')}
    </Button>
  );
}
