import { Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/app-link.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './wallet.module.css';

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
      <div className={classes.balances}>
        <ErrorState onRetry={retry} />
      </div>
    );
  }
  return (
    <Panel flush className={classes.balances}>
      <div className={classes.cells}>
        <Cell label={t('available')} note={t('peg')}>
          {balance && <Amount value={balance.available} unit={balance.unit} size="xl" suffix={t('points')} />}
        </Cell>
        <Cell
          label={
            <span className={classes.frozen}>
              <IconLock size={15} stroke={1.75} /> {t('frozen')}
            </span>
          }
          note={<AppLink href={paths.orderList()}>{t('frozenIn', { count: balance?.frozenOrders ?? 0 })}</AppLink>}
        >
          {balance && <Amount value={balance.frozenAmount} unit={balance.unit} size="lg" />}
        </Cell>
        <Cell label={t('total')} note={t('totalNote')}>
          {balance && <Amount value={balance.amount} unit={balance.unit} size="lg" />}
        </Cell>
      </div>
    </Panel>
  );
}

function Cell({ label, note, children }: { label: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.cell}>
      <div className={classes.label}>{label}</div>
      <div className={classes.figure}>{children || <Skeleton height={34} width={150} />}</div>
      <div className={classes.note}>{note}</div>
    </div>
  );
}
