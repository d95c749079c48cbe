import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ShelfTurn } from '#web/features/market/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import { type OwnPointsAd, POINTS_STALE } from '../points-ads.queries.ts';

interface Props {
  ad: Pick<OwnPointsAd, 'code' | 'status'>;
  compact?: boolean;
}

/** An own points ad on or off the shelf. */
export function PointsShelfSwitch({ ad: { code, status }, compact = false }: Props) {
  const { t } = useTranslation('market');
  const { mutateAsync } = useCommand('pointsAds.shelve', {
    mask: false,
    stale: POINTS_STALE,
    onDone: (_, { onShelf }) => toastDone(t(onShelf ? 'owner.nowOn' : 'owner.nowOff')),
  });
  if (status === 'completed') return <StateChip tone="done">{t('status.completed')}</StateChip>;
  return (
    <ShelfTurn code={code} status={status} compact={compact} onTurn={(onShelf) => mutateAsync({ code, onShelf })} />
  );
}
