import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '../../api/client-constants.ts';
import type { Me } from '../../api/session.ts';
import { cx } from '../../lib/text.ts';
import { PAGES } from '../../pages.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '../../ui/overlay/menu.tsx';
import { mayOpen } from '../guards.ts';
import { isConsole } from '../staff/console-paths.ts';
import classes from './header.module.css';
import { PointsMenu } from './points-menu.tsx';

const GIFT_PAGES =
  /^\/(gift|adDetails|goSell|publishStep|editAd|advertisement|homeInfo|goodsList|sellList|sellDetails|adSellDetails|buySeller|goOrder|buyPlaceAnOrder)/;

/** The main menus. An entry stands here only when its page exists. */
export function HeaderNav({ user }: { user: Me | null }) {
  const { t } = useTranslation('shell');
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { blogUrl } = links();
  const isTickets = Boolean(user?.isCustomerService) && path.startsWith(paths.workOrders());
  return (
    <nav className={classes.nav} aria-label={t('menu')}>
      {user?.isStaff && (
        <AppLink
          href={paths.staffHome()}
          className={cx(classes.navItem, isConsole(path) && !isTickets && classes.current)}
        >
          {t('nav.console')}
        </AppLink>
      )}
      {user?.isCustomerService && (
        <AppLink href={paths.workOrders()} className={cx(classes.navItem, isTickets && classes.current)}>
          {t('nav.tickets')}
        </AppLink>
      )}
      <Menu hover>
        <MenuTarget>
          <UnstyledButton className={cx(classes.navItem, GIFT_PAGES.test(path) && classes.current)}>
            {t('nav.gift')}
            <IconChevronDown size={15} stroke={1.75} className={classes.chevron} />
          </UnstyledButton>
        </MenuTarget>
        <MenuDropdown className={classes.menu}>
          <MenuItem component={AppLink} href={paths.gift()}>
            {t('nav.sell')}
          </MenuItem>
          <MenuItem component={AppLink} href={paths.gift({ side: 'sell' })}>
            {t('nav.cards')}
          </MenuItem>
          {user && mayOpen(PAGES['/advertisementList/gift'], user) && !user.isStaff && (
            <MenuItem component={AppLink} href={paths.myOffers()}>
              {t(user.serverFlag ? 'nav.buy' : 'nav.mine')}
            </MenuItem>
          )}
          {/* A visitor logs in first and then returns to the page. */}
          {(!user || mayOpen(PAGES['/publishStep1'], user)) && (
            <MenuItem component={AppLink} href={paths.publishStep1()}>
              {t('nav.create')}
            </MenuItem>
          )}
        </MenuDropdown>
      </Menu>
      {!user?.isStaff && !user?.operatorId && <PointsMenu path={path} />}
      {user && mayOpen(PAGES['/wallet'], user) && (
        <AppLink
          href={paths.wallet()}
          className={cx(classes.navItem, classes.roomy, path === paths.wallet() && classes.current)}
        >
          {t('nav.points')}
        </AppLink>
      )}
      {blogUrl && (
        <a href={blogUrl} target="_blank" rel="noopener noreferrer" className={classes.navItem}>
          {t('nav.blog')}
        </a>
      )}
      <AppLink href={paths.help()} className={cx(classes.navItem, path.startsWith(paths.help()) && classes.current)}>
        {t('nav.help')}
      </AppLink>
    </nav>
  );
}
