import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FigureCell, FigureCells } from '#web/ui/list/figure-cells.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import type { BailStatus } from './bail.queries.ts';

/** Paid bail, the part reserved by claims, the free part, and its coverage of open orders. */
export function BailFigures({ status }: { status: BailStatus }) {
  const { t } = useTranslation('bail');
  const { coveragePercent } = status;
  return (
    <FigureCells>
      <FigureCell
        label={t('paid')}
        note={
          <>
            {t('required', { amount: formatAmount(status.required) })}
            <Box component="span" display="block">
              <OwnWorth points={status.paid} />
            </Box>
          </>
        }
      >
        <Amount value={status.paid} size="xl" suffix={t('points')} />
      </FigureCell>
      <FigureCell frozen label={t('frozen')} note={t('frozenNote')}>
        <Amount value={status.frozen} size="lg" />
      </FigureCell>
      <FigureCell label={t('free')} note={t('freeNote')}>
        <Amount value={status.free} size="lg" />
      </FigureCell>
      <FigureCell label={t('coverage')} note={t('exposure', { amount: formatAmount(status.exposure) })}>
        <Box component="b" fz="var(--cw-num-lg)" lh={1.15} className="cw-num">
          {coveragePercent === null ? '–' : `${coveragePercent}%`}
        </Box>
      </FigureCell>
    </FigureCells>
  );
}
