import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';

/** The way to swaps, for the wallet of those who trade. */
export function SwapEntry() {
  const { t } = useTranslation('swaps');
  return (
    <ButtonLink href={paths.swap()} leftSection={<IconArrowsExchange size={16} stroke={1.75} />}>
      {t('entry')}
    </ButtonLink>
  );
}
