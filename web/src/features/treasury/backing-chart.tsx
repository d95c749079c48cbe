import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { CompositeChart } from '@mantine/charts';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatNumber } from '#web/lib/number.ts';

export type BackingDay = ResultOf<'treasury.getDays'>['list'][number];

export interface ChartProps {
  days: readonly BackingDay[];
  /** Power-of-ten exponent. */
  unit: number;
  /** Pixels. */
  height: number;
}

const DAY_LETTERS = 5;

/** A drawing only: the figures beside it are exact, so a float is enough here. */
const drawn = (units: bigint, unit: number): number => Number(units) / 10 ** unit;

/** What backs the points as an area, and the points as a line over it. Whoever cannot see it opens the table below. */
export function BackingChart({ days, unit, height }: ChartProps) {
  const { t } = useTranslation('treasury');
  const data = days.map(({ day, circulation, onChain, reserve }) => ({
    at: day.slice(-DAY_LETTERS),
    circulation: drawn(BigInt(circulation), unit),
    backed: drawn(BigInt(onChain) + BigInt(reserve), unit),
  }));
  return (
    <div aria-hidden="true">
      <CompositeChart
        h={height}
        data={data}
        dataKey="at"
        valueFormatter={(value) => formatNumber(value)}
        series={[
          { name: 'backed', label: t('chart.backed'), color: 'pine.6', type: 'area' },
          { name: 'circulation', label: t('chart.circulation'), color: 'gray.6', type: 'line' },
        ]}
        curveType="stepAfter"
        withDots={false}
        withLegend
        gridAxis="y"
        areaProps={{ isAnimationActive: false }}
        lineProps={{ isAnimationActive: false }}
        composedChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
