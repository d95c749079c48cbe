import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { AddAddressDialog } from './add-address-dialog.tsx';
import { type Entry, isReady, type Terms } from './withdrawal-types.ts';
import classes from './withdrawals.module.css';

interface Props {
  terms: Terms;
  entries: readonly Entry[];
}

/** The own addresses: each new one waits, so that whoever takes over an account cannot empty it at once. */
export function AddressBook({ terms, entries }: Props) {
  const { t } = useTranslation('withdrawals');
  const [adds, setAdds] = useState(false);
  const [removed, setRemoved] = useState<Entry | null>(null);
  return (
    <Panel
      flush
      className={classes.panel}
      title={t('book.title')}
      aside={
        <Button variant="light" size="compact-sm" onClick={() => setAdds(true)}>
          {t('book.add')}
        </Button>
      }
    >
      {entries.length === 0 ? (
        <EmptyState title={t('book.none')}>{t('book.noneWhy')}</EmptyState>
      ) : (
        <Rows entries={entries} onRemove={setRemoved} />
      )}
      {adds && <AddAddressDialog terms={terms} onClose={() => setAdds(false)} />}
      {removed !== null && <RemoveDialog entry={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  );
}

function Rows({ entries, onRemove }: { entries: readonly Entry[]; onRemove: (entry: Entry) => void }) {
  const { t } = useTranslation('withdrawals');
  const columns: Column<Entry>[] = [
    {
      key: 'label',
      header: t('book.label'),
      cell: (row) => <Lines first={row.label} second={row.networkName} />,
    },
    {
      key: 'address',
      header: t('book.address'),
      width: 'minmax(0, 2fr)',
      cell: (row) => <small className={classes.address}>{row.address}</small>,
    },
    {
      key: 'state',
      header: t('book.state'),
      cell: (row) => (isReady(row) ? <StateChip tone="done">{t('book.free')}</StateChip> : <Waiting entry={row} />),
    },
    {
      key: 'remove',
      header: <ActHeader />,
      right: true,
      width: '96px',
      cell: (row) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('book.removeOf', { label: row.label })}
          onClick={() => onRemove(row)}
        >
          {t('book.remove')}
        </Button>
      ),
    },
  ];
  return <DataTable label={t('book.title')} columns={columns} rows={entries} rowKey={(row) => row.id} rowHeight={64} />;
}

/** Why nothing is paid to an address yet, and from when on. */
function Waiting({ entry: { heldUntil, pausedUntil } }: { entry: Entry }) {
  const { t } = useTranslation('withdrawals');
  const until = pausedUntil ?? heldUntil;
  return (
    <Lines
      first={<StateChip tone="waiting">{t(pausedUntil === null ? 'book.held' : 'book.paused')}</StateChip>}
      second={until !== null && t('book.from', { until: formatDateTime(until) })}
    >
      {pausedUntil !== null && <small className="cw-wrap">{t('book.pausedWhy')}</small>}
    </Lines>
  );
}

function RemoveDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  return (
    <CommandDialog
      call="withdrawals.removeAddress"
      params={{ id: entry.id }}
      title={t('book.removeTitle', { label: entry.label })}
      lost={t('book.removeLost')}
      verb={t('book.remove')}
      stale={['withdrawals.listAddresses']}
      onClose={onClose}
    />
  );
}
