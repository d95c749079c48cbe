import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Change } from '#web/searches.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import type { BuySearch } from '../pages.ts';
import { faceText } from '../sell/quote.ts';
import { buyParams, CLEAR_BUY, faceOf, isFiltered } from './market-params.ts';

interface Props {
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** Why the list is empty, and the one step that fills it. */
export function NoOffers({ search, onChange }: Props) {
  const { t } = useTranslation('market');
  const face = faceOf(search.face);
  const { face: _, ...without } = buyParams(search);
  const largest = useCall('ads.list', { ...without, sort: 'limit', start: 1, limit: 1 }, { enabled: face !== null });
  const ad = largest.data?.list[0];
  if (face !== null && ad) {
    const limit = faceText(ad.maxFace, ad);
    const tooMuch = face > ad.maxFace;
    return (
      <EmptyState
        picture="cards"
        title={t('none.face', { face: faceText(face, ad) })}
        action={
          <Button variant="tint" onClick={() => onChange({ face: tooMuch ? String(ad.maxFace) : '' })}>
            {tooMuch ? t('none.showTo', { face: limit }) : t('none.anyFace')}
          </Button>
        }
      >
        {tooMuch ? t('none.faceLarge', { face: limit }) : t('none.faceWhy')}
      </EmptyState>
    );
  }
  const filtered = isFiltered(search, CLEAR_BUY);
  return (
    <EmptyState
      picture="cards"
      title={filtered ? t('none.title') : t('none.market')}
      action={
        filtered && (
          <Button variant="tint" onClick={() => onChange(CLEAR_BUY)}>
            {t('none.clear')}
          </Button>
        )
      }
    >
      {filtered ? t('none.why') : t('none.marketWhy')}
    </EmptyState>
  );
}
