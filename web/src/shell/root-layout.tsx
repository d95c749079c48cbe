import { Stack } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { lazyPart } from '../lib/loading/lazy-part.tsx';
import { SkeletonRows } from '../ui/list/skeleton-rows.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import classes from './root-layout.module.css';
import { LoadingMask } from './states/loading-mask.tsx';
import { LostBar } from './states/lost-bar.tsx';
import { TabBar } from './tab-bar.tsx';

/** Live updates, for members only. */
const Live = lazyPart(async () => (await import('./live.tsx')).Live);

const VisitorLive = lazyPart(async () => (await import('./visitor-live.tsx')).VisitorLive);

/** Header, page, footer; on a phone the tab bar. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  const { token, visitor } = useSession();
  return (
    <Stack gap={0} mih="100dvh">
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <LostBar />
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<SkeletonRows />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <TabBar />
      <LoadingMask />
      {token && <Live />}
      {!token && visitor && <VisitorLive />}
    </Stack>
  );
}
