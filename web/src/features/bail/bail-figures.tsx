import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './bail.module.css';
import type { BailStatus } from './bail.queries.ts';

/** What is paid, what claims reserve of it, what is free, and how far that covers what is open. */
export function BailFigures({ status }: { status: BailStatus }) {
  const { t } = useTranslation('bail');
  const { coveragePercent } = status;
  return (
    <Panel flush className={classes.first}>
      <div className={classes.cells}>
        <Cell label={t('paid')} note={t('required', { amount: formatAmount(status.required) })}>
          <Amount value={status.paid} size="xl" suffix={t('points')} />
        </Cell>
        <Cell
          label={
            <span className={classes.frozen}>
              <IconLock size={15} stroke={1.75} /> {t('frozen')}
            </span>
          }
          note={t('frozenNote')}
        >
          <Amount value={status.frozen} size="lg" />
        </Cell>
        <Cell label={t('free')} note={t('freeNote')}>
          <Amount value={status.free} size="lg" />
        </Cell>
        <Cell label={t('coverage')} note={t('exposure', { amount: formatAmount(status.exposure) })}>
          <b className={classes.percent}>{coveragePercent === null ? '–' : `${coveragePercent}%`}</b>
        </Cell>
      </div>
    </Panel>
  );
}

function Cell({ label, note, children }: { label: ReactNode; note: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.cell}>
      <div className={classes.label}>{label}</div>
      <div className={classes.figure}>{children}</div>
      <div className={classes.label}>{note}</div>
    </div>
  );
}
