import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { FigureCell, FigureCells } from '#web/ui/list/figure-cells.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { BTC_UNIT } from './swap-draft.ts';

type House = ResultOf<'swaps.getHouse'>;
const REFRESH_MS = 5_000;

/** For staff: what the platform swaps with, its risk of the price, and the sources of the price. */
export function SwapHousePage() {
  const { t } = useTranslation('swaps');
  const [isOpen, setOpen] = useState(false);
  const house = useCall('swaps.getHouse', {}, { refetchInterval: REFRESH_MS });
  return (
    <Page
      title={t('house.title')}
      sub={t('house.sub')}
      actions={house.data?.mayPropose && <Button onClick={() => setOpen(true)}>{t('house.propose')}</Button>}
    >
      <Loaded of={[house]} skeleton={{ rows: 4, avatar: false }} around={(placeholder) => <Panel>{placeholder}</Panel>}>
        {(answer) => (
          <>
            <Stock house={answer} />
            <Box mt="md">
              <Sources house={answer} />
            </Box>
          </>
        )}
      </Loaded>
      {isOpen && <StockDialog onClose={() => setOpen(false)} />}
    </Page>
  );
}

function Stock({ house }: { house: House }) {
  const { t } = useTranslation('swaps');
  const isFull = house.worth !== null && BigInt(house.worth) >= BigInt(house.limit);
  return (
    <>
      {isFull && (
        <Note tone="stop" title={t('house.full')}>
          {t('house.fullWhy')}
        </Note>
      )}
      <FigureCells>
        <FigureCell label={t('house.points')} note={t('house.pointsNote')}>
          <Amount value={house.points} size="xl" suffix={t('points')} />
        </FigureCell>
        <FigureCell label={t('house.btc')} note={t('house.btcNote')}>
          <Amount value={house.btc} unit={BTC_UNIT} size="lg" suffix="BTC" />
        </FigureCell>
        <FigureCell label={t('house.worth')} note={t('house.limit', { limit: formatAmount(house.limit) })}>
          {house.worth === null ? '–' : <Amount value={house.worth} size="lg" suffix={t('points')} />}
        </FigureCell>
        <FigureCell
          label={t('house.custody')}
          note={t('house.issued', { amount: t('ofBtc', { amount: formatExact(house.issued, BTC_UNIT) }) })}
        >
          <Amount value={house.custody} unit={BTC_UNIT} size="lg" suffix="BTC" />
        </FigureCell>
      </FigureCells>
    </>
  );
}

function Sources({ house: { sources, isOpen, mid, asOf, leastSources } }: { house: House }) {
  const { t } = useTranslation('swaps');
  const priced = (price: string | null, at: string | null) =>
    price === null ? '–' : `${t('ofPoints', { amount: formatAmount(price) })} · ${when(at)}`;
  return (
    <Panel
      title={t('house.sources')}
      aside={<StateChip tone={isOpen ? 'done' : 'dispute'}>{t(isOpen ? 'house.open' : 'house.closed')}</StateChip>}
    >
      {sources.length === 0 ? (
        <EmptyState title={t('house.none')}>{t('house.noneWhy')}</EmptyState>
      ) : (
        <KeyValues
          rows={[
            ...sources.map((source) => ({
              label: source.name,
              value: source.failure ?? priced(source.price, source.asOf),
            })),
            { label: t('house.least'), value: String(leastSources) },
            { label: t('price.asOf'), value: when(asOf) },
            {
              label: t('house.agreed'),
              value: mid === null ? '–' : t('ofPoints', { amount: formatAmount(mid) }),
              total: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}

const when = (time: string | null): string => (time === null ? '–' : formatDateTime(time));
