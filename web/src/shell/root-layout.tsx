import { Stack } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { SkeletonRows } from '../ui/list/skeleton-rows.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import classes from './root-layout.module.css';
import { LoadingMask } from './states/loading-mask.tsx';
import { TabBar } from './tab-bar.tsx';

const Nothing: ComponentType = () => null;

/** Live updates, for members only. If the chunk fails to load, the page works without them. */
const Live = lazy<ComponentType>(() =>
  import('./live.tsx').then(
    (module) => ({ default: module.Live }),
    () => ({ default: Nothing }),
  ),
);

const VisitorLive = lazy<ComponentType>(() =>
  import('./visitor-live.tsx').then(
    (module) => ({ default: module.VisitorLive }),
    () => ({ default: Nothing }),
  ),
);

/** Header, page, footer; on a phone the tab bar. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  const { token, visitor } = useSession();
  return (
    <Stack gap={0} mih="100dvh">
      <a href="#main" className={classes.skip}>
        {t('skip')}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<SkeletonRows />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <TabBar />
      <LoadingMask />
      {token && (
        <Suspense fallback={null}>
          <Live />
        </Suspense>
      )}
      {!token && visitor && (
        <Suspense fallback={null}>
          <VisitorLive />
        </Suspense>
      )}
    </Stack>
  );
}
