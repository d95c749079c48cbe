import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { type Deciding, DecisionDialog } from './decision-dialog.tsx';
import { PROPOSAL_TABS } from './pages.ts';
import { ProposalCard } from './proposal-card.tsx';
import classes from './staff.module.css';

const PAGE_ROWS = 20;

/** What one administrator may not do alone: the queue, and what became of it. */
export function ProposalsPage() {
  const { t } = useTranslation('staff');
  const [{ show, page }, change] = usePageSearch('/staff/proposals');
  const mayPropose = useSession().user?.role === 'admin';
  const [isProposing, setProposing] = useState(false);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const proposals = useCall('staff.listProposals', { show, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Page
      title={t('proposals.title')}
      sub={t('proposals.sub')}
      actions={
        mayPropose && (
          <Button variant="default" onClick={() => setProposing(true)}>
            {t('admin.open')}
          </Button>
        )
      }
    >
      <SavedFilters list="proposals" />
      <SegmentedControl
        className={classes.tabs}
        value={show}
        onChange={(next) => change({ show: next as typeof show, page: 1 })}
        data={PROPOSAL_TABS.map((value) => ({ value, label: t(`proposals.tab.${value}`) }))}
        aria-label={t('proposals.title')}
      />
      <QueryList
        query={proposals}
        skeleton={{ rows: 3, height: 120, avatar: false }}
        empty={<EmptyState title={t(`proposals.none.${show}`)}>{t('proposals.noneText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => (
          <div className={classes.cards}>
            {rows.map((row) => (
              <ProposalCard key={row.id} row={row} onDecide={(what) => setDeciding({ what, row })} />
            ))}
          </div>
        )}
      </QueryList>
      {isProposing && <AdminDialog onClose={() => setProposing(false)} />}
      {deciding && <DecisionDialog deciding={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  );
}
