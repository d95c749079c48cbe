import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Side } from '#core/offers/standing.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';

/** The lists of own offers: cards that one buys, cards that one sells, points. */
export function OfferTabs({ shown, onSide }: { shown: Side | 'otc'; onSide?: (side: Side) => void }) {
  const { t } = useTranslation('ads');
  const go = useGo();
  const choose = (next: Side | 'otc') => {
    if (next === 'otc') go(paths.myPointsAds());
    else if (onSide) onSide(next);
    else go(paths.myOffers(next));
  };
  return (
    <SegmentedControl
      value={shown}
      onChange={choose}
      aria-label={t('mine.tabs')}
      data={[
        { value: 'buy', label: t('mine.buy') },
        { value: 'sell', label: t('mine.sell') },
        { value: 'otc', label: t('mine.otc') },
      ]}
    />
  );
}
