import { IconArrowDownLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';

/** The way to the page of deposits, for the wallet of those who trade. */
export function DepositEntry() {
  const { t } = useTranslation('deposits');
  const role = useSession().user?.role;
  if (role !== 'trader' && role !== 'provider') return null;
  return (
    <ButtonLink variant="filled" href={paths.deposit()} leftSection={<IconArrowDownLeft size={16} stroke={2} />}>
      {t('entry')}
    </ButtonLink>
  );
}
