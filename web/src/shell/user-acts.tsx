import {
  IconAdjustments,
  IconCoin,
  IconHeadset,
  IconHelpCircle,
  IconId,
  IconKey,
  IconListCheck,
  IconLogout,
  IconMessageOff,
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

interface Act {
  key: string;
  href: string;
  Icon: typeof IconKey;
}

/** What a member can reach from the button with their name. An entry stands here only when its page exists. */
export function UserActs({ user, phone }: { user: Me; phone: boolean }) {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  // A mouse's menu is as narrow as its words; a thumb's has room for pictures.
  const icon = (Icon: Act['Icon']) => phone && <Icon size={18} stroke={1.75} />;
  return (
    <MenuDropdown className={phone ? classes.menu : undefined}>
      <div className={classes.who}>
        <b>{user.nickname}</b>
        <small title={user.email ?? user.userName}>{user.email ?? user.userName}</small>
      </div>
      <MenuDivider />
      {actsOf(user).map(({ key, href, Icon }) => (
        <MenuItem key={key} component={AppLink} href={href} leftSection={icon(Icon)}>
          {t(`nav.${key}`)}
        </MenuItem>
      ))}
      {phone && (
        <>
          <MenuItem component={AppLink} href={paths.help()} leftSection={icon(IconHelpCircle)}>
            {t('nav.help')}
          </MenuItem>
          <SchemeItem />
          <MenuLabel>{t('language')}</MenuLabel>
          <LanguageItems />
        </>
      )}
      <MenuDivider />
      <MenuItem leftSection={icon(IconLogout)} onClick={() => void logout()}>
        {t('logout')}
      </MenuItem>
    </MenuDropdown>
  );
}

function actsOf(user: Me): Act[] {
  const own = [
    { key: 'basicInfo', href: paths.basicInfo(), Icon: IconId },
    { key: 'tradingPassword', href: paths.tradingPassword(), Icon: IconKey },
  ];
  if (user.isStaff) {
    return [
      { key: 'cases', href: paths.cases(), Icon: IconScale },
      { key: 'supportDesk', href: paths.supportDesk(), Icon: IconHeadset },
      { key: 'settings', href: paths.settings(), Icon: IconAdjustments },
      { key: 'words', href: paths.words(), Icon: IconMessageOff },
      ...own,
    ];
  }
  return [
    { key: 'orders', href: paths.orderList(), Icon: IconListCheck },
    ...(user.serverFlag ? [{ key: 'offers', href: paths.myAds(), Icon: IconTag }] : []),
    { key: 'pointsAccount', href: paths.wallet(), Icon: IconCoin },
    { key: 'record', href: paths.userCenter(user.userId), Icon: IconUserStar },
    { key: 'people', href: paths.trustList(), Icon: IconUsers },
    { key: 'support', href: paths.support(), Icon: IconHeadset },
    ...own,
  ];
}
