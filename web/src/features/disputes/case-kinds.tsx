import { Box, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Change } from '#web/searches.ts';
import { CASE_KINDS, type CaseSearch } from './pages.ts';

interface Props {
  search: CaseSearch;
  change: Change<CaseSearch>;
}

const NUMBERS = { start: 1, limit: 1 } as const;

/** Cases of gift cards or of points, with the number that waits of each: free ones, the reader's own, and compensations. */
export function CaseKinds({ search, change }: Props) {
  const { t } = useTranslation('points-orders');
  const { data: cards } = useCall('disputes.listCases', NUMBERS);
  const { data: points } = useCall('pointsOrders.listCases', NUMBERS);
  const waiting = {
    cards: cards ? cards.tabs.open + cards.tabs.mine + cards.tabs.reviews : 0,
    points: points ? points.tabs.open + points.tabs.mine : 0,
  };
  return (
    <Box mt="md">
      <SegmentedControl
        value={search.kind}
        onChange={(kind) => change({ kind, tab: 'open' })}
        aria-label={t('cases.kinds')}
        data={CASE_KINDS.map((kind) => ({
          value: kind,
          label: (
            <>
              {t(`cases.${kind}`)} {waiting[kind] > 0 && <b className="cw-num">{waiting[kind]}</b>}
            </>
          ),
        }))}
      />
    </Box>
  );
}
