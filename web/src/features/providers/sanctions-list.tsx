import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { caseRows } from './case-row.tsx';

type Row = ResultOf<'providers.listSanctions'>['list'][number];

/** Decisions against providers: those that run, or those that were carried out or lifted. */
export const SanctionsList = listPart({
  at: '/staff/providers',
  call: 'providers.listSanctions',
  words: 'standing',
  params: ({ stage }) => ({ show: stage === 'over' ? 'ended' : 'open' }),
  pageRows: 20,
  title: (t) => t('staff.title'),
  skeleton: { rows: 3, height: 160 },
  empty: (t, { search }) => ({ title: t(`staff.noSanctions.${search.stage}`), why: t('staff.noSanctionsText') }),
  card: (row) => <SanctionCard row={row} />,
});

function SanctionCard({ row }: { row: Row }) {
  const { t } = useTranslation('standing');
  return (
    <Panel
      title={<AppLink href={paths.person(row.userId)}>{row.name}</AppLink>}
      aside={<StateChip tone="dispute">{t(`staff.what.${row.kind}`)}</StateChip>}
    >
      <KeyValues
        rows={[
          { label: t('staff.state'), value: t(`state.${row.state}`) },
          { label: t('since'), value: formatDateTime(row.at) },
          row.endedAt
            ? { label: t('ended'), value: formatDateTime(row.endedAt) }
            : { label: t('due'), value: formatDateTime(row.dueAt) },
          { label: t('staff.by'), value: row.approver ? `${row.by}, ${row.approver}` : row.by },
          ...caseRows(t, row.caseId, true),
          ...(row.amount ? [{ label: t('staff.amount'), value: formatAmount(row.amount) }] : []),
          ...(row.posted === null ? [] : [{ label: t('taken'), value: formatAmount(row.posted) }]),
          { label: t('reason'), value: row.reason },
        ]}
      />
    </Panel>
  );
}
