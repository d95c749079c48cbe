import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { Bubble } from './bubble.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LoadingMask } from './loading-mask.tsx';
import classes from './root-layout.module.css';
import { TabBar } from './tab-bar.tsx';
import { useLive } from './use-live.ts';

/** Header, page, footer; on a phone the tab bar. */
export function RootLayout() {
  const { t } = useTranslation('shell');
  useLive();
  return (
    <div className={classes.shell}>
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
      <Bubble />
    </div>
  );
}
