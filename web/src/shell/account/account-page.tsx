import { ActionIcon, Box } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '#web/i18n/with-words.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { type Address, paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PHONE, TABLET } from '#web/ui/theme/breakpoints.ts';
import { isConsole } from '../staff/console-paths.ts';
import classes from './account-page.module.css';

/** Comes after the page itself: its column is kept free for it. */
const AccountNav = lazyPart(withWords('account', async () => (await import('./account-nav.tsx')).AccountNav));

interface Step {
  readonly label: string;
  readonly href: Address;
}

interface Props {
  title: string;
  /** A sentence below the title. */
  sub?: ReactNode;
  /** The pages above this one, without the page of the account and without this one. */
  above?: readonly Step[];
  children: ReactNode;
}

/**
 * The frame of every page of the account: its navigation at the side, one width and one left edge. On small windows there
 * is the way back to the list of them instead.
 */
export function AccountPage({ title, sub, above = [], children }: Props) {
  const { t } = useTranslation('shell');
  // The shifts of staff are one of the console's pages.
  const isStaffPage = useRouterState({ select: ({ location }) => isConsole(location.pathname) });
  const isNarrow = useMediaQuery(TABLET) ?? false;
  const isPhone = useMediaQuery(PHONE) ?? false;
  if (isStaffPage) {
    return (
      <Page title={title} sub={sub}>
        {children}
      </Page>
    );
  }
  const top: Step = { label: t('tab.me'), href: paths.me() };
  return (
    <div className={classes.frame}>
      {!isNarrow && (
        <aside className={classes.side}>
          <AccountNav />
        </aside>
      )}
      <div className={classes.main}>
        <Page
          title={title}
          sub={isPhone ? undefined : sub}
          crumbs={[top, ...above, { label: title }]}
          phoneBar={<BackBar title={title} back={above.at(-1) ?? top} />}
        >
          {isPhone && sub && <p className={classes.phoneSub}>{sub}</p>}
          <div className={classes.body}>{children}</div>
        </Page>
      </div>
    </div>
  );
}

/** On a phone in the place of the site's header. */
function BackBar({ title, back }: { title: string; back: Step }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        component={AppLink}
        href={back.href}
        aria-label={t('backTo', { page: back.label })}
      >
        <IconArrowLeft size={22} stroke={1.75} />
      </ActionIcon>
      <Box component="h1" fz="h4" lh="h4" className={classes.barTitle}>
        {title}
      </Box>
    </>
  );
}
