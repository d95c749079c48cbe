import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { FigureCell, FigureCells } from '#web/ui/list/figure-cells.tsx';

interface Props {
  balance: ResultOf<'points.getBalance'> | undefined;
  failed: boolean;
  retry: () => void;
}

/** Available, frozen and total in one card; available is the figure that counts. */
export function Balances({ balance, failed, retry }: Props) {
  const { t } = useTranslation('points');
  if (failed && !balance) {
    return (
      <Box mt="md">
        <ErrorState onRetry={retry} />
      </Box>
    );
  }
  const inOrders = <AppLink href={paths.orderList()}>{t('frozenIn', { count: balance?.frozenOrders ?? 0 })}</AppLink>;
  return (
    <FigureCells>
      <FigureCell label={t('available')} note={t('peg')}>
        {balance && <Amount value={balance.available} unit={balance.unit} size="xl" suffix={t('points')} />}
      </FigureCell>
      <FigureCell frozen label={t('frozen')} note={inOrders}>
        {balance && <Amount value={balance.frozenAmount} unit={balance.unit} size="lg" />}
      </FigureCell>
      <FigureCell label={t('total')} note={t('totalNote')}>
        {balance && <Amount value={balance.amount} unit={balance.unit} size="lg" />}
      </FigureCell>
    </FigureCells>
  );
}
