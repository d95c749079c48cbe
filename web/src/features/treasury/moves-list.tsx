import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { TREASURY_MOVE_KINDS } from '#core/treasury/treasury-moves.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import classes from './treasury.module.css';

type Row = ResultOf<'treasury.listMoves'>['list'][number];

const PAGE_ROWS = 25;
const TONES = { open: 'turn', approved: 'done', refused: 'dispute', withdrawn: 'waiting', expired: 'waiting' } as const;
const KINDS = ['all', ...TREASURY_MOVE_KINDS] as const;

/** What was issued, redeemed and moved, or waits for a second administrator. */
export function MovesList() {
  const { t } = useTranslation('treasury');
  const [{ kind, page }, change] = usePageSearch('/staff/treasury');
  const list = useCall('treasury.listMoves', { kind, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  const [shown, setShown] = useState<Row | null>(null);
  const waits = list.data?.list.some(({ state }) => state === 'open');
  return (
    <>
      {waits && (
        <div className={classes.panel}>
          <Note tone="turn" action={<AppLink href={paths.proposals()}>{t('moves.toProposals')}</AppLink>}>
            {t('moves.waits')}
          </Note>
        </div>
      )}
      <div className={classes.panel}>
        <FilterBar>
          <FilterPill
            label={t('moves.kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(next) => change({ kind: next })}
          />
        </FilterBar>
      </div>
      <Panel flush className={classes.panel} title={t('moves.title')}>
        <QueryList
          query={list}
          skeleton={{ rows: 4, height: 72, avatar: false }}
          empty={<EmptyState title={t('moves.none')}>{t('moves.noneWhy')}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Rows rows={rows} onShow={setShown} />}
        </QueryList>
      </Panel>
      {shown && <EvidenceDialog id={shown.id} code={shown.code} onClose={() => setShown(null)} />}
    </>
  );
}

function Rows({ rows, onShow }: { rows: readonly Row[]; onShow: (row: Row) => void }) {
  const { t } = useTranslation('treasury');
  const columns: Column<Row>[] = [
    {
      key: 'what',
      header: t('moves.what'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <b>{t(`kind.${row.kind}`)}</b>
          <small className="cw-wrap">
            {[row.personName ?? (row.named === null ? null : t(`account.name.${row.named}`)), row.code, row.channelRef]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      key: 'why',
      header: t('moves.why'),
      width: 'minmax(0, 1.6fr)',
      named: true,
      cell: (row) => (
        <span className={classes.lines}>
          <span className="cw-wrap">{row.reason}</span>
          <small>{t('moves.by', { name: row.by, at: formatDateTime(row.at) })}</small>
        </span>
      ),
    },
    { key: 'amount', header: t('moves.amount'), right: true, cell: (row) => <Amount value={row.amount} /> },
    {
      key: 'state',
      header: t('moves.state'),
      width: '150px',
      cell: (row) => <StateChip tone={TONES[row.state]}>{t(`state.${row.state}`)}</StateChip>,
    },
    {
      key: 'evidence',
      header: t('moves.evidence'),
      width: '140px',
      cell: (row) =>
        row.hasEvidence && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('moves.showOne', { code: row.code })}
            onClick={() => onShow(row)}
          >
            {t('moves.show')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      label={t('moves.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowHeight={72}
      cardsIn={TABLET}
    />
  );
}
