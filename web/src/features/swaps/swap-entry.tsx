import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ActLink } from '#web/ui/layout/act-tile.tsx';

/** The way to swaps, for the wallet of those who trade. */
export function SwapEntry() {
  const { t } = useTranslation('swaps');
  return (
    <ActLink href={paths.swap()} icon={<IconArrowsExchange size={22} stroke={1.75} />}>
      {t('entry')}
    </ActLink>
  );
}
