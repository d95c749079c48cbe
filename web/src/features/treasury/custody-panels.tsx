import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { SweepPlan } from './sweep-plan.tsx';
import { SweepRuns } from './sweep-runs.tsx';
import classes from './treasury.module.css';

type Custody = ResultOf<'treasury.listCustody'>['list'][number];

const REFRESH_MS = 15_000;

/** What the chains have at the platform's addresses against the books, and what is worth sweeping. */
export function CustodyPanels() {
  const { t } = useTranslation('treasury');
  const custody = useCall('treasury.listCustody', {}, { refetchInterval: REFRESH_MS });
  return (
    <>
      <Loaded of={[custody]} skeleton={{ rows: 3, avatar: false }} around={(rows) => <Panel>{rows}</Panel>}>
        {({ list }) =>
          list.length === 0 ? (
            <Panel className={classes.panel}>
              <EmptyState title={t('custody.none')}>{t('custody.noneWhy')}</EmptyState>
            </Panel>
          ) : (
            list.map((row) => <Network key={row.network} row={row} />)
          )
        }
      </Loaded>
      <SweepPlan />
      <SweepRuns />
    </>
  );
}

function Network({ row }: { row: Custody }) {
  const { t } = useTranslation('treasury');
  const { alarm, height, readAt } = row;
  if (!row.isCompared) {
    return (
      <Panel className={classes.panel} title={row.name}>
        <Note title={t('custody.notCompared')}>{t('custody.notComparedWhy')}</Note>
      </Panel>
    );
  }
  const usdt = (value: string) => <Amount value={value} suffix="USDT" />;
  const reading =
    height === null || readAt === null
      ? t('custody.never')
      : t('custody.block', { height: height.toLocaleString(), at: formatDateTime(readAt) });
  return (
    <Panel
      className={classes.panel}
      title={row.name}
      aside={
        <StateChip tone={alarm !== null ? 'dispute' : height === null ? 'waiting' : 'done'}>
          {t(alarm !== null ? `custody.alarm.${alarm}` : height === null ? 'custody.never' : 'custody.well')}
        </StateChip>
      }
    >
      {alarm !== null && (
        <Note tone="stop" title={t(`custody.alarm.${alarm}`)}>
          {t(`custody.why.${alarm}`)}
        </Note>
      )}
      <KeyValues
        rows={[
          { label: t('custody.at'), value: reading },
          { label: t('custody.deposits', { count: row.addresses }), value: usdt(row.deposits) },
          { label: t('custody.hot'), value: row.hot === null ? t('custody.noHot') : usdt(row.hot) },
          { label: t('custody.books'), value: usdt(row.books) },
          { label: t('custody.coming'), value: usdt(row.coming) },
          { label: t('custody.leaving'), value: usdt(row.leaving) },
          { label: t('custody.difference'), value: <Amount value={row.difference} suffix="USDT" sign />, total: true },
        ]}
      />
    </Panel>
  );
}
