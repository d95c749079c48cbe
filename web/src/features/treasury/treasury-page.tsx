import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreasuryMoveKind } from '#core/treasury/treasury-names.ts';
import { useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Page } from '#web/ui/page/page.tsx';
import { BooksPanel } from './books-panel.tsx';
import { CustodyPanels } from './custody-panels.tsx';
import { HouseHistory } from './house-history.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { MovesList } from './moves-list.tsx';
import { TREASURY_TABS } from './pages.ts';
import classes from './treasury.module.css';

const TABS = { books: BooksPanel, history: HouseHistory, moves: MovesList, chain: CustodyPanels };
/** What each button of the page begins with; the dialog offers the other moves of its kind. */
const BEGINNINGS = { issue: 'issue', redeem: 'redeem', move: 'fee_to_promotion' } as const;

/** The platform's own money: what backs the points that there are, its accounts, and what two administrators do with it. */
export function TreasuryPage() {
  const { t } = useTranslation('treasury');
  const [{ tab }, change] = usePageSearch('/staff/treasury');
  const mayPropose = useSession().user?.role === 'admin';
  const [proposing, setProposing] = useState<TreasuryMoveKind | null>(null);
  const Shown = TABS[tab];
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        mayPropose &&
        (['move', 'redeem', 'issue'] as const).map((what) => (
          <Button
            key={what}
            variant={what === 'issue' ? 'filled' : 'default'}
            onClick={() => setProposing(BEGINNINGS[what])}
          >
            {t(`button.${what}`)}
          </Button>
        ))
      }
    >
      <SegmentedControl
        className={classes.tabs}
        value={tab}
        onChange={(next) => change({ tab: next as typeof tab, page: 1 })}
        data={TREASURY_TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
        aria-label={t('title')}
      />
      <Shown />
      {proposing && <MoveDialog first={proposing} onClose={() => setProposing(null)} />}
    </Page>
  );
}
