import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Me } from '../api/session.ts';
import { cx } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import classes from './header.module.css';

const GIFT_PAGES =
  /^\/(gift|adDetails|goSell|publishStep|editAd|advertisement|homeInfo|goodsList|sellList|sellDetails|adSellDetails|buySeller|goOrder|buyPlaceAnOrder)/;

/** The main menus. An entry stands here only when its page exists. */
export function HeaderNav({ user }: { user: Me | null }) {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav className={classes.nav} aria-label={t('menu')}>
      {user?.isStaff && (
        <AppLink
          href={paths.cases()}
          className={cx(classes.navItem, path.startsWith(paths.cases()) && classes.current)}
        >
          {t('nav.cases')}
        </AppLink>
      )}
      {user?.isStaff && (
        <AppLink href={paths.settings()} className={cx(classes.navItem, path === paths.settings() && classes.current)}>
          {t('nav.settings')}
        </AppLink>
      )}
      <Menu trigger="click-hover" position="bottom-start" offset={-4} openDelay={60}>
        <Menu.Target>
          <UnstyledButton className={cx(classes.navItem, GIFT_PAGES.test(path) && classes.current)}>
            {t('nav.gift')}
            <IconChevronDown size={15} stroke={1.75} className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item component={AppLink} href={paths.gift()}>
            {t('nav.sell')}
          </Menu.Item>
          <Menu.Item component={AppLink} href={`${paths.gift()}?side=sell`}>
            {t('nav.cards')}
          </Menu.Item>
          {user && !user.isStaff && (
            <>
              <Menu.Item component={AppLink} href={paths.myOffers()}>
                {t(user.serverFlag ? 'nav.buy' : 'nav.mine')}
              </Menu.Item>
              <Menu.Item component={AppLink} href={paths.publishStep1()}>
                {t('nav.create')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {user && !user.isStaff && (
        <AppLink href={paths.wallet()} className={cx(classes.navItem, path === paths.wallet() && classes.current)}>
          {t('nav.points')}
        </AppLink>
      )}
    </nav>
  );
}
