import {
  IconBuildingStore,
  IconCards,
  IconListCheck,
  IconScale,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { cx } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import classes from './tab-bar.module.css';
import { useTurns } from './use-account.ts';

const icon = { size: 22, stroke: 1.75 } as const;

interface Tab {
  key: string;
  href: string;
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
  const sell = user?.serverFlag
    ? { key: 'offers', href: paths.myAds(), icon: <IconCards {...icon} />, at: /^\/(advertisementList|publishStep)/ }
    : { key: 'sell', href: `${paths.gift()}#offers`, icon: <IconCards {...icon} />, at: /^\/(goSell|adDetails)/ };
  const tabs: readonly Tab[] = [
    { key: 'market', href: paths.gift(), icon: <IconBuildingStore {...icon} />, at: /^\/gift/ },
    user?.isStaff
      ? { key: 'cases', href: paths.cases(), icon: <IconScale {...icon} />, at: /^\/staff/ }
      : {
          key: 'orders',
          href: paths.orderList(),
          icon: <IconListCheck {...icon} />,
          at: /^\/(orderList|operate)/,
          badge: mine,
        },
    sell,
    { key: 'wallet', href: paths.wallet(), icon: <IconWallet {...icon} />, at: /^\/wallet/ },
    {
      key: user ? 'me' : 'login',
      href: user ? paths.tradingPassword() : paths.login(),
      icon: <IconUserCircle {...icon} />,
      at: /^\/(accountSettings|login|register)/,
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
