import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';

/** The way to the page of payouts, for the wallet of those who trade. */
export function PayoutEntry() {
  const { t } = useTranslation('payouts');
  return (
    <ButtonLink href={paths.payoutNew()} leftSection={<IconBuildingBank size={16} stroke={1.75} />}>
      {t('entry')}
    </ButtonLink>
  );
}
