import { Box, Button } from '@mantine/core';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';

const TONES = { open: 'turn', approved: 'done', refused: 'dispute', withdrawn: 'waiting', expired: 'waiting' } as const;

/** Amounts that were issued, redeemed and moved, or wait for a second administrator. */
export const MovesList = listPart({
  at: '/staff/treasury',
  call: 'treasury.listMoves',
  words: 'treasury',
  params: ({ kind }) => ({ kind }),
  pageRows: 25,
  layout: 'titled',
  title: (t) => t('moves.title'),
  panelTitle: (t) => t('moves.title'),
  note: (t, { data }) =>
    data?.list.some(({ state }) => state === 'open') && (
      <Box mt="lg">
        <Note tone="turn" action={<AppLink href={paths.proposals()}>{t('moves.toProposals')}</AppLink>}>
          {t('moves.waits')}
        </Note>
      </Box>
    ),
  filters: (t) => ({
    kind: { label: t('moves.kind'), option: (value) => t(`kind.${value}`) },
  }),
  skeleton: { rows: 4, height: 72 },
  empty: (t) => ({ title: t('moves.none'), why: t('moves.noneWhy') }),
  rowHeight: 72,
  cardsIn: TABLET,
  columns: (t, { open }) => ({
    what: {
      head: t('moves.what'),
      width: 1.6,
      cell: (row) => <b>{t(`kind.${row.kind}`)}</b>,
      second: (row) => (
        <span className="cw-wrap">
          {[row.personName ?? (row.named === null ? null : t(`account.name.${row.named}`)), row.code, row.channelRef]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    },
    why: {
      head: t('moves.why'),
      width: 1.6,
      named: true,
      cell: (row) => <span className="cw-wrap">{row.reason}</span>,
      second: (row) => t('moves.by', { name: row.by, at: formatDateTime(row.at) }),
    },
    amount: { head: t('moves.amount'), amount: (row) => ({ value: row.amount }) },
    state: {
      head: t('moves.state'),
      width: '150px',
      tone: (row) => TONES[row.state],
      cell: (row) => t(`state.${row.state}`),
    },
    evidence: {
      head: t('moves.evidence'),
      width: '140px',
      cell: (row) =>
        row.hasEvidence && (
          <Button
            variant="default"
            size="sm"
            aria-label={t('moves.showOne', { code: row.code })}
            onClick={() => open((close) => <EvidenceDialog id={row.id} code={row.code} onClose={close} />)}
          >
            {t('moves.show')}
          </Button>
        ),
    },
  }),
});
