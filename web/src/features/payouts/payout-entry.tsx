import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';

/** The way to the page of payouts, for the wallet of those who trade. */
export function PayoutEntry() {
  const { t } = useTranslation('payouts');
  return (
    <Button
      variant="default"
      component={AppLink}
      href={paths.payoutNew()}
      leftSection={<IconBuildingBank size={16} stroke={1.75} />}
    >
      {t('entry')}
    </Button>
  );
}
