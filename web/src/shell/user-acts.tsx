import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
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
import { paths } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { MenuDivider, MenuDropdown, MenuItem, MenuLabel } from '../ui/menu.tsx';
import classes from './header.module.css';
import { LanguageItems } from './language-menu.tsx';
import { SchemeItem } from './scheme-toggle.tsx';
import { useLogout } from './use-logout.ts';

const icon = { size: 18, stroke: 1.75 } as const;

/** What a member can reach from the button with their name. */
export function UserActs({ user }: { user: Me }) {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  return (
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
