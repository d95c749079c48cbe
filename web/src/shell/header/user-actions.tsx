import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../api/session.ts';
import { loadArea } from '../../i18n/i18n.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { maskEmail } from '../../lib/mask-email.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { MenuDivider, MenuDropdown, MenuItem, MenuLabel } from '../../ui/overlay/menu.tsx';
import classes from './header.module.css';
import { LanguageItems } from './language-menu.tsx';
import { actionsOf } from './member-actions.ts';
import { SchemeItem } from './scheme-toggle.tsx';
import { useLogout } from './use-logout.ts';

const OwnSwitches = lazyPart<{ short: boolean }>(async () => {
  const [{ OwnSwitches: Loaded }] = await Promise.all([
    import('../../features/switches/public.ts'),
    loadArea('switches'),
  ]);
  return Loaded;
});

/** What a member can reach from the button with their name. An entry stands here only when its page exists. */
export function UserActions({ user, phone }: { user: Me; phone: boolean }) {
  const { t } = useTranslation('shell');
  const logout = useLogout();
  return (
    <MenuDropdown>
      <Box pt="xs" px="xsplus" pb="xsplus" className={classes.who}>
        <b>{user.nickname}</b>
        <small>{user.email === null ? user.userName : maskEmail(user.email)}</small>
      </Box>
      <MenuDivider />
      {/* The list scrolls: what ends the session stays in sight. */}
      <div className={classes.acts}>
        {user.serverFlag && (
          <>
            <OwnSwitches short />
            <MenuDivider />
          </>
        )}
        {actionsOf(user).map(({ key, href }) => (
          <MenuItem key={key} component={AppLink} href={href}>
            {t(`nav.${key}`)}
          </MenuItem>
        ))}
        {phone && (
          <>
            <MenuItem component={AppLink} href={paths.help()}>
              {t('nav.help')}
            </MenuItem>
            <SchemeItem />
            {!user.isCustomerService && (
              <>
                <MenuLabel>{t('language')}</MenuLabel>
                <LanguageItems />
              </>
            )}
          </>
        )}
      </div>
      <MenuDivider />
      <MenuItem onClick={() => void logout()}>{t('logout')}</MenuItem>
    </MenuDropdown>
  );
}
