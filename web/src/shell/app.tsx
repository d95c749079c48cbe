import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { analytics } from '../api/client-constants.ts';
import { type LeaveTarget, onLeave } from '../api/leave.ts';
import { refreshMe } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { getSession, onSession } from '../api/session.ts';
import { laterPart } from '../lib/loading/lazy-part.tsx';
import { notePage } from '../lib/page-before.ts';
import { paths } from '../paths.ts';
import { cssVariablesResolver } from '../ui/theme/css-variables.ts';
import { theme } from '../ui/theme/theme.ts';
import { Alerts } from './alerts.tsx';
import { Questions } from './questions.tsx';
import { schemeManager } from './scheme.ts';

const manager: MantineColorSchemeManager = schemeManager();

const Toasts = laterPart(async () => (await import('./toasts.tsx')).Toasts);

/** Everything that surrounds the pages. */
export function App({ router }: { router: AnyRouter }) {
  useEffect(() => startShell(router), [router]);
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={manager}
        defaultColorScheme="auto"
      >
        <Toasts />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Alerts />
          <Questions />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
}

/** Pages where the reader's place is kept when they come back. */
const KEEPS_SCROLL = ['/gift', '/otc'];

function addressOf(target: Exclude<LeaveTarget, 'reload'>, here: string): string {
  if (typeof target === 'object') return target.path;
  if (target === 'tradingPassword') return paths.tradingPassword(here);
  if (target === 'secondFactor') return paths.authenticator();
  return /^\/(login|serviceLogin)/.test(here) ? here : paths.login(here);
}

/** The list of all pages behind it is loaded only where views are counted. A lost view is no matter. */
function countView(path: string): void {
  const counter = analytics();
  if (counter === null) return;
  import('./analytics.ts').then(({ countPageView }) => countPageView(path, counter)).catch(() => undefined);
}

function startShell(router: AnyRouter): () => void {
  onLeave((target) => {
    if (target === 'reload') location.reload();
    else router.history.push(addressOf(target, router.state.location.href));
  });
  void refreshMe();
  countView(location.pathname);
  notePage(location.pathname);
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return;
    if (!KEEPS_SCROLL.includes(toLocation.pathname)) window.scrollTo(0, 0);
    countView(toLocation.pathname);
    notePage(toLocation.pathname);
  });
  let token = getSession().token;
  const stopSession = onSession(() => {
    if (getSession().token === token) return;
    token = getSession().token;
    queryClient.clear();
  });
  return () => {
    stop();
    stopSession();
  };
}
