import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatClockSeconds } from '#web/lib/date.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { formatAmount } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import type { ChartProps } from './price-chart.tsx';
import type { Price } from './swap-draft.ts';
import classes from './swaps.module.css';

const CHART_HEIGHT = 220;
const REFRESH_MS = 15_000;
const HOURS = ['1', '24', '168'] as const;

/** The library of charts comes with the first page that shows one. */
const PriceChart = lazyPart<ChartProps>(
  async () => (await import('./price-chart.tsx')).PriceChart,
  <Skeleton height={CHART_HEIGHT} />,
);

/** The price now, at both sides of a swap, and over the past hours as it moves. */
export function PricePanel({ price }: { price: Price | undefined }) {
  const { t } = useTranslation('swaps');
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24');
  const params = { hours: Number(hours) as 1 | 24 | 168 };
  const recent = useCall('prices.listRecent', params, { refetchInterval: REFRESH_MS, keepPrevious: true });
  const last = price === undefined ? [] : [{ at: price.asOf, price: price.midPrice }];
  const past = recent.data?.list ?? [];
  const points = [...past.filter(({ at }) => at < (price?.asOf ?? '9')), ...last];
  return (
    <Panel
      title={t('price.title')}
      aside={
        <FilterPill
          label={t('price.span')}
          value={hours}
          options={HOURS.map((value) => ({ value, label: t(`price.hours.${value}`) }))}
          onChange={setHours}
        />
      }
    >
      <div className={classes.mid}>
        {price === undefined ? (
          <Skeleton height={34} width={170} />
        ) : (
          <Amount value={price.midPrice} size="xl" suffix={t('points')} />
        )}
        <small>{t('price.forOne')}</small>
      </div>
      <PriceChart points={points} height={CHART_HEIGHT} isLong={hours !== '1'} />
      {price !== undefined && (
        <KeyValues
          rows={[
            { label: t('price.buy'), value: formatAmount(price.buyPrice) },
            { label: t('price.sell'), value: formatAmount(price.sellPrice) },
            { label: t('price.asOf'), value: formatClockSeconds(price.asOf) },
            ...(price.isDemo ? [] : [{ label: t('price.sources'), value: String(price.sources) }]),
          ]}
        />
      )}
      {price?.isDemo && <Note title={t('price.demo')}>{t('price.demoWhy')}</Note>}
    </Panel>
  );
}
