import { Button } from '@mantine/core';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { ProposalCard } from './proposal-card.tsx';

/** Acts that one administrator may not do alone: the queue, and what became of it. */
export const ProposalsPage = listPage({
  at: '/staff/proposals',
  call: 'staff.listProposals',
  words: 'staff',
  params: ({ show }) => ({ show }),
  pageRows: 20,
  title: (t) => t('proposals.title'),
  sub: (t) => t('proposals.sub'),
  saved: <SavedFilters list="proposals" />,
  actions: (t, { role, open }) =>
    role === 'admin' && (
      <Button variant="default" onClick={() => open((close) => <AdminDialog onClose={close} />)}>
        {t('admin.open')}
      </Button>
    ),
  filters: (t) => ({
    show: { as: 'tabs', label: t('proposals.title'), option: (value) => t(`proposals.tab.${value}`) },
  }),
  skeleton: { rows: 3, height: 120 },
  empty: (t, { search }) => ({ title: t(`proposals.none.${search.show}`), why: t('proposals.noneText') }),
  card: (row, { open }) => (
    <ProposalCard
      row={row}
      onDecide={(what) => open((close) => <DecisionDialog deciding={{ what, row }} onClose={close} />)}
    />
  ),
});
