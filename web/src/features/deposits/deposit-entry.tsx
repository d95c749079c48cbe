import { IconArrowDownLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ActLink } from '#web/ui/layout/act-tile.tsx';

/** The way to the page of deposits, for the wallet of those who trade. */
export function DepositEntry() {
  const { t } = useTranslation('deposits');
  return (
    <ActLink main href={paths.deposit()} icon={<IconArrowDownLeft size={22} stroke={2} />}>
      {t('entry')}
    </ActLink>
  );
}
