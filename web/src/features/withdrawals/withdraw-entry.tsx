import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';

/** The way to the page of withdrawals, for the wallet of those who trade. */
export function WithdrawEntry() {
  const { t } = useTranslation('withdrawals');
  const role = useSession().user?.role;
  if (role !== 'trader' && role !== 'provider') return null;
  return (
    <ButtonLink href={paths.withdraw()} leftSection={<IconArrowUpRight size={16} stroke={2} />}>
      {t('entry')}
    </ButtonLink>
  );
}
