import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime, formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import type { DECISION_STAGES } from './pages.ts';
import classes from './providers.module.css';

const PAGE_ROWS = 20;

interface Props {
  stage: (typeof DECISION_STAGES)[number];
  page: number;
  onPage: (page: number) => void;
}

/** Decisions against providers: those that run, or those that were carried out or lifted. */
export function SanctionsList({ stage, page, onPage }: Props) {
  const { t } = useTranslation('standing');
  const params = { show: stage === 'over' ? 'ended' : 'open', start: page, limit: PAGE_ROWS } as const;
  const sanctions = useCall('providers.listSanctions', params, { keepPrevious: true });
  return (
    <QueryList
      query={sanctions}
      skeleton={{ rows: 3, height: 160, avatar: false }}
      empty={<EmptyState title={t(`staff.noSanctions.${stage}`)}>{t('staff.noSanctionsText')}</EmptyState>}
      pager={{ page, pageSize: PAGE_ROWS, onPage }}
    >
      {(rows) => (
        <div className={classes.cards}>
          {rows.map((row) => (
            <Panel
              key={row.id}
              title={<AppLink href={paths.person(row.userId)}>{row.name}</AppLink>}
              aside={<StateChip tone="dispute">{t(`staff.what.${row.kind}`)}</StateChip>}
            >
              <KeyValues
                rows={[
                  { label: t('staff.state'), value: t(`state.${row.state}`) },
                  { label: t('since'), value: formatDateTime(row.at) },
                  row.endedAt
                    ? { label: t('ended'), value: formatDateTime(row.endedAt) }
                    : { label: t('due'), value: formatWhen(row.dueAt) },
                  { label: t('staff.by'), value: row.approver ? `${row.by}, ${row.approver}` : row.by },
                  ...(row.orderCode ? [{ label: t('case'), value: row.orderCode }] : []),
                  ...(row.amount ? [{ label: t('staff.amount'), value: formatAmount(row.amount) }] : []),
                  ...(row.posted === null ? [] : [{ label: t('taken'), value: formatAmount(row.posted) }]),
                  { label: t('reason'), value: row.reason },
                ]}
              />
            </Panel>
          ))}
        </div>
      )}
    </QueryList>
  );
}
