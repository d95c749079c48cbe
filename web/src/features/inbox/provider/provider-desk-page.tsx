import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useShortcuts } from '#web/ui/use-shortcuts.ts';
import { InboxRows, keyOf, type Waiting } from '../inbox-rows.tsx';
import { DayFigures } from './day-figures.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { OffersPanel } from './offers-panel.tsx';
import classes from './provider-desk.module.css';

const QUEUE_ROWS = 50;
const SKELETON = { rows: 3, height: 76, avatar: true };

/** The first page of a provider: what waits by its clock, the day so far, offers that sell nothing, and the hours. */
export function ProviderDeskPage() {
  const { t } = useTranslation('inbox');
  const { user } = useSession();
  const queue = useCall('inbox.list', { limit: QUEUE_ROWS });
  const mayAds = user?.operatorId == null || user.rights.includes('ads');
  return (
    <Page title={t('provider.title')} sub={t('provider.sub')}>
      <Loaded of={[queue]} skeleton={SKELETON} around={(placeholder) => <Frame>{placeholder}</Frame>}>
        {({ list, totalCount }) => <Queue rows={list} totalCount={totalCount} />}
      </Loaded>
      <DayFigures />
      <div className={classes.columns}>
        {mayAds && <OffersPanel />}
        <HoursPanel />
      </div>
    </Page>
  );
}

function Queue({ rows, totalCount }: { rows: readonly Waiting[]; totalCount: number }) {
  const { t } = useTranslation('inbox');
  const [chosen, setChosen] = useState<string | null>(null);
  useShortcuts();
  const place = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === chosen),
  );
  const marked = rows[place];
  if (marked === undefined)
    return (
      <Frame>
        <EmptyState title={t('provider.queue.empty')}>{t('provider.queue.emptyWhy')}</EmptyState>
      </Frame>
    );
  const next = rows[(place + 1) % rows.length] ?? marked;
  return (
    <Frame footer={<KeysPanel marked={marked} onNext={() => setChosen(keyOf(next))} />}>
      <InboxRows rows={rows} marked={keyOf(marked)} />
      {totalCount > rows.length && (
        <ButtonLink variant="light" fullWidth href={paths.inbox()}>
          {t('provider.queue.all', { count: totalCount })}
        </ButtonLink>
      )}
    </Frame>
  );
}

/** The panel of what waits, which stands while it loads and when it is empty. */
function Frame({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <Panel flush className={classes.queue} footer={footer}>
      {children}
    </Panel>
  );
}
