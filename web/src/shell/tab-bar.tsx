import {
  IconBuildingStore,
  IconCards,
  IconHeadset,
  IconLayoutDashboard,
  IconListCheck,
  IconScale,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Me, useSession } from '../api/session.ts';
import { cx } from '../lib/text.ts';
import { type Address, giftOffers, paths } from '../paths.ts';
import { AppLink } from '../ui/layout/app-link.tsx';
import { allowed } from './guards.ts';
import classes from './tab-bar.module.css';
import { useTurns } from './use-account.ts';

const icon = { size: 22, stroke: 1.75 } as const;

interface Tab {
  key: string;
  href: Address;
  icon: ReactNode;
  at: RegExp;
  badge?: number;
}

/** The phone's main menu, in reach of a thumb. */
export function TabBar() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const mine = useTurns();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const tabs: readonly Tab[] = [
    { key: 'market', href: paths.gift(), icon: <IconBuildingStore {...icon} />, at: /^\/gift/ },
    ...(user?.isStaff ? staffTabs(user) : traderTabs(user, mine)),
    {
      key: user ? 'me' : 'login',
      href: user ? paths.me() : paths.login(),
      icon: <IconUserCircle {...icon} />,
      at: /^\/(me\b|accountSettings|login|register)/,
    },
  ];
  return (
    <nav className={classes.bar} aria-label={t('menu')}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.key}
          href={tab.href}
          className={cx(classes.tab, tab.at.test(path) && classes.on)}
          aria-current={tab.at.test(path) ? 'page' : undefined}
        >
          {tab.icon}
          {t(`tab.${tab.key}`)}
          {tab.badge ? <em>{tab.badge}</em> : null}
        </AppLink>
      ))}
    </nav>
  );
}

/** An operator has no wallet, and offers with the right to them. */
function traderTabs(user: Me | null, turns: number): Tab[] {
  const isProvider = user?.serverFlag ?? false;
  const isOperator = Boolean(user?.operatorId);
  const all: Tab[] = [
    {
      key: 'orders',
      href: paths.inbox(),
      icon: <IconListCheck {...icon} />,
      at: /^\/(orderList|operate)/,
      badge: turns,
    },
    isProvider
      ? { key: 'offers', href: paths.myAds(), icon: <IconCards {...icon} />, at: /^\/(advertisementList|publishStep)/ }
      : { key: 'sell', href: giftOffers(), icon: <IconCards {...icon} />, at: /^\/(goSell|adDetails)/ },
    { key: 'wallet', href: paths.wallet(), icon: <IconWallet {...icon} />, at: /^\/wallet/ },
  ];
  if (!isOperator) return all;
  return all.filter(({ key }) => key === 'orders' || (key === 'offers' && user?.rights.includes('ads')));
}

/** Staff neither sell nor have a wallet. */
function staffTabs(user: Me): Tab[] {
  const cases: Tab = {
    key: 'cases',
    href: paths.cases(),
    at: /^\/staff\/arbitration/,
    icon: <IconScale {...icon} />,
  };
  const support: Tab = {
    key: 'supportDesk',
    href: paths.supportDesk(),
    at: /^\/staff\/support/,
    icon: <IconHeadset {...icon} />,
  };
  return [
    {
      key: 'console',
      href: paths.staffHome(),
      icon: <IconLayoutDashboard {...icon} />,
      at: /^\/staff(?!\/(arbitration|support))/,
    },
    ...(allowed('moderator', user) ? [cases] : []),
    ...(allowed('staff', user) ? [support] : []),
  ];
}
