import { Anchor, Button } from '@mantine/core';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPanel, OWN_PAGE } from '#web/ui/list-page/list-page.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { addressColumn } from './address-column.tsx';
import { SweepDialog } from './sweep-dialog.tsx';

type Row = ResultOf<'sweeps.list'>['list'][number];

const TONES: Readonly<Record<Row['state'], Tone>> = {
  approved: 'waiting',
  funding: 'waiting',
  signing: 'waiting',
  broadcast: 'waiting',
  confirmed: 'done',
  failed: 'dispute',
  returned: 'dispute',
};

/** Sweeps of deposit addresses to the hot wallet, and the button that proposes the next. */
export const SweepRuns = listPanel({
  at: OWN_PAGE,
  call: 'sweeps.list',
  words: 'treasury',
  params: () => ({}),
  pageRows: 10,
  refreshMs: 10_000,
  layout: 'titled',
  title: (t) => t('sweep.runs'),
  panelTitle: (t) => t('sweep.runs'),
  aside: (t, { data, role, open }) => {
    const [first, ...others] = (data?.networks ?? []).filter(({ addresses }) => addresses > 0);
    if (role !== 'admin' || first === undefined) return null;
    return (
      <Button
        size="compact-sm"
        variant="light"
        onClick={() => open((close) => <SweepDialog networks={[first, ...others]} onClose={close} />)}
      >
        {t('sweep.open')}
      </Button>
    );
  },
  footer: (t, { data }) => data?.networks.every(({ canSweep }) => !canSweep) && t('sweep.noKey'),
  skeleton: { rows: 2, height: 56 },
  empty: (t) => ({ title: t('sweep.noRuns'), why: t('sweep.noRunsWhy') }),
  cardsIn: TABLET,
  columns: (t) => ({
    address: { ...addressColumn(t), second: (row) => `${row.networkName} · ${formatDateTime(row.at)}` },
    amount: { head: t('sweep.swept'), named: true, amount: (row) => ({ value: row.amount, suffix: 'USDT' }) },
    state: {
      head: t('sweep.state'),
      named: true,
      cell: ({ state, waitsFor, txHash, link }) => (
        <Lines first={<StateChip tone={TONES[state]}>{t(`sweep.states.${state}`)}</StateChip>}>
          {waitsFor !== null && <small className="cw-wrap">{t(`sweep.waits.${waitsFor}`)}</small>}
          {txHash !== null && link !== null && (
            <small>
              <Anchor href={link} target="_blank" rel="noreferrer" underline="always">
                {t('sweep.transaction')}
              </Anchor>
            </small>
          )}
        </Lines>
      ),
    },
  }),
});
