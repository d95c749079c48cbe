import { Stack } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { AnnouncementBar } from '../features/notices/public.tsx';
import { offeredLang } from '../i18n/lang.ts';
import { withWords } from '../i18n/with-words.ts';
import { isStorageBlocked } from '../lib/browser-texts.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';
import { cx } from '../lib/text.ts';
import { SkeletonRows } from '../ui/list/skeleton-rows.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import classes from './root-layout.module.css';
import { isConsole, isInColumns } from './staff/console-paths.ts';
import { LoadingMask } from './states/loading-mask.tsx';
import { LostBar } from './states/lost-bar.tsx';
import { TabBar } from './tab-bar.tsx';

/** Live updates, for members only. */
const Live = lazyPart(async () => (await import('./live.tsx')).Live);

/** For staff only: their navigation, with its words. */
const StaffSidebar = lazyPart(
  withWords('console', async () => (await import('./staff/staff-sidebar.tsx')).StaffSidebar),
  <div />,
);

/** For operators only. */
const ActingBar = lazyPart(async () => (await import('./states/acting-bar.tsx')).ActingBar);

/** For browsers that keep nothing. */
const StorageBar = lazyPart(async () => (await import('./states/storage-bar.tsx')).StorageBar);

/** For browsers that want another language than the one shown. */
const LanguageBar = lazyPart(
  async () => (await import('./states/language-bar.tsx')).LanguageBar,
  <div className={classes.offerPlace} />,
);

const VisitorLive = lazyPart(async () => (await import('./visitor-live.tsx')).VisitorLive);

/** Header, page, footer; on a phone the tab bar. Pages of staff stand beside their navigation. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  const { token, visitor, user } = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const offered = offeredLang(navigator.languages);
  const isFramed = Boolean(user?.isStaff) && isConsole(path);
  return (
    <Stack gap={0} mih="100dvh">
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <LostBar />
      {isStorageBlocked() && <StorageBar />}
      {offered && <LanguageBar lang={offered} />}
      {user?.operatorId && <ActingBar />}
      <Header />
      <AnnouncementBar />
      <div
        className={cx(classes.body, isFramed && classes.framed, isFramed && isInColumns(path) && classes.narrow)}
        data-console={isFramed || undefined}
      >
        {isFramed && <StaffSidebar />}
        <main id="main" tabIndex={-1} className={classes.main}>
          <Suspense fallback={<SkeletonRows />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
      <Footer />
      <TabBar />
      <LoadingMask />
      {token && <Live />}
      {!token && visitor && <VisitorLive />}
    </Stack>
  );
}
