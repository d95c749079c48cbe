import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconChevronDown,
  IconCoin,
  IconKey,
  IconListCheck,
  IconLogout,
  IconScale,
  IconTag,
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../api/session.ts';
import { cx } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuDivider, MenuDropdown, MenuItem, MenuLabel, MenuTarget } from '../ui/menu.tsx';
import classes from './header.module.css';
import { LanguageItems } from './language-menu.tsx';
import { SchemeItem } from './scheme-toggle.tsx';
import { useLogout } from './use-logout.ts';

const icon = { size: 18, stroke: 1.75 } as const;

export function UserMenu({ user }: { user: Me }) {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  return (
    <Menu position="bottom-end">
      <MenuTarget>
        <UnstyledButton className={cx(classes.tool, classes.user)} data-testid="user-menu">
          <VisuallyHidden>{t('account')}</VisuallyHidden>
          <Avatar name={user.nickname} photo={user.photo} size={32} presence="online" />
          <span className={cx(classes.desk, classes.userName)}>{user.nickname}</span>
          <IconChevronDown size={15} stroke={1.75} className={classes.chevron} />
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown className={classes.menu}>
        <div className={classes.who}>
          <b>{user.nickname}</b>
          <small>{user.email ?? user.userName}</small>
        </div>
        <MenuDivider />
        {user.isStaff ? (
          <>
            <MenuItem component={AppLink} href={paths.cases()} leftSection={<IconScale {...icon} />}>
              {t('nav.cases')}
            </MenuItem>
            <MenuItem component={AppLink} href={paths.settings()} leftSection={<IconAdjustments {...icon} />}>
              {t('nav.settings')}
            </MenuItem>
          </>
        ) : (
          <>
            <MenuItem component={AppLink} href={paths.orderList()} leftSection={<IconListCheck {...icon} />}>
              {t('nav.orders')}
            </MenuItem>
            {user.serverFlag && (
              <MenuItem component={AppLink} href={paths.myAds()} leftSection={<IconTag {...icon} />}>
                {t('nav.offers')}
              </MenuItem>
            )}
            <MenuItem component={AppLink} href={paths.wallet()} leftSection={<IconCoin {...icon} />}>
              {t('nav.pointsAccount')}
            </MenuItem>
            <MenuItem component={AppLink} href={paths.userCenter(user.userId)} leftSection={<IconUserStar {...icon} />}>
              {t('nav.record')}
            </MenuItem>
            <MenuItem component={AppLink} href={paths.trustList()} leftSection={<IconUsers {...icon} />}>
              {t('nav.people')}
            </MenuItem>
          </>
        )}
        <MenuItem component={AppLink} href={paths.tradingPassword()} leftSection={<IconKey {...icon} />}>
          {t('nav.tradingPassword')}
        </MenuItem>
        <PhoneItems />
        <MenuDivider />
        <MenuItem leftSection={<IconLogout {...icon} />} onClick={() => void logout()}>
          {t('logout')}
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
}

/** Colours; on a phone the header has no room for them, nor for the languages. */
function PhoneItems() {
  const phone = useMediaQuery('(max-width: 700px)');
  const { t } = useTranslation('shell');
  if (!phone) return null;
  return (
    <>
      <SchemeItem />
      <MenuLabel>{t('language')}</MenuLabel>
      <LanguageItems />
    </>
  );
}
