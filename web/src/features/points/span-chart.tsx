import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatNumber } from '#web/lib/number.ts';

export type Span = ResultOf<'points.getDays'>['list'][number];

export interface ChartProps {
  spans: readonly Span[];
  /** Power-of-ten exponent of the currency. */
  unit: number;
  /** Pixels. */
  height: number;
}

const MONTH_LETTERS = 7;

/** The keyboard passes by the drawing: the table below has the same figures. */
const UNREACHED = { accessibilityLayer: false } as const;

/** A drawing only: the figures beside it are exact, so a float is enough here. */
const drawn = (units: string, unit: number): number => Number(units) / 10 ** unit;

/** Sums by month of points that came in and went out, as bars. Whoever cannot see them opens the table below. */
export function SpanChart({ spans, unit, height }: ChartProps) {
  const { t } = useTranslation('points');
  const data = spans.map(({ start, paidIn, paidOut }) => ({
    at: start.slice(0, MONTH_LETTERS),
    paidIn: drawn(paidIn, unit),
    paidOut: drawn(paidOut, unit),
  }));
  return (
    <div aria-hidden="true">
      <BarChart
        h={height}
        data={data}
        dataKey="at"
        valueFormatter={(value) => formatNumber(value)}
        series={[
          { name: 'paidIn', label: t('chart.in'), color: 'pine.6' },
          { name: 'paidOut', label: t('chart.out'), color: 'gray.5' },
        ]}
        gridAxis="y"
        withLegend
        barProps={{ isAnimationActive: false }}
        barChartProps={UNREACHED}
      />
    </div>
  );
}
