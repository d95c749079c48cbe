import '@mantine/charts/styles.css';
import { AreaChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { formatClock, formatWhen } from '#web/lib/date.ts';
import { formatNumber } from '#web/lib/number.ts';

export interface ChartProps {
  /** Oldest first; prices in base units of points. */
  points: readonly { at: string; price: string }[];
  /** Pixels. */
  height: number;
  /** Over more than an hour: days stand beside the times. */
  isLong: boolean;
}

/** Part of the height of the drawing above and below the line. */
const MARGIN = 0.1;

/** A drawing only: the figures beside it are exact, so a float is enough here. */
const drawn = (units: string): number => Number(units) / 10 ** POINTS.unit;

/** The price over time. Its scale begins near the lowest price, because a bitcoin never costs nothing. */
export function PriceChart({ points, height, isLong }: ChartProps) {
  const { t } = useTranslation('swaps');
  const data = points.map(({ at, price }) => ({ at: isLong ? formatWhen(at) : formatClock(at), price: drawn(price) }));
  const prices = data.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const room = Math.max(1, (high - low) * MARGIN);
  return (
    <div aria-hidden="true">
      <AreaChart
        h={height}
        data={data}
        dataKey="at"
        series={[{ name: 'price', label: t('price.mid'), color: 'pine.6' }]}
        valueFormatter={(value) => formatNumber(Math.round(value))}
        yAxisProps={{ domain: [Math.floor(low - room), Math.ceil(high + room)], width: 64 }}
        xAxisProps={{ minTickGap: 48 }}
        curveType="linear"
        withDots={false}
        gridAxis="y"
        areaProps={{ isAnimationActive: false }}
        areaChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
