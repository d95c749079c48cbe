import { Box } from '@mantine/core';
import { IconHelp, IconLogout, IconSettings } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../api/session.ts';
import { withWords } from '../../i18n/with-words.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { maskEmail } from '../../lib/mask-email.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { MenuDivider, MenuDropdown, MenuItem, MenuLabel } from '../../ui/overlay/menu.tsx';
import { menuGroups } from '../account/account-groups.ts';
import classes from './header.module.css';
import { LanguageItems } from './language-menu.tsx';
import { SchemeItem } from './scheme-toggle.tsx';
import { useLogout } from './use-logout.ts';

const OwnSwitches = lazyPart<{ short: boolean }>(
  withWords('switches', async () => (await import('../../features/switches/public.ts')).OwnSwitches),
);

const icon = { size: 17, stroke: 1.75 } as const;

/** The pages that a member opens often, from the button with their name; all else is on the page of the account. */
export function UserActions({ user, phone }: { user: Me; phone: boolean }) {
  const { t } = useTranslation('shell');
  const account = useTranslation('account').t;
  const logout = useLogout();
  return (
    <MenuDropdown className={classes.column}>
      <Box pt="xs" px="xsplus" pb="xsplus" className={classes.who}>
        <b>{user.nickname}</b>
        <small>{user.email === null ? user.userName : maskEmail(user.email)}</small>
      </Box>
      <MenuDivider />
      <div className={classes.acts}>
        {user.serverFlag && (
          <>
            <OwnSwitches short />
            <MenuDivider />
          </>
        )}
        {menuGroups(user).map(({ key, entries }, index) => (
          <Fragment key={key}>
            {index > 0 && <MenuDivider />}
            {entries.map(({ key: name, href, icon: Icon }) => (
              <MenuItem key={name} component={AppLink} href={href} leftSection={<Icon {...icon} />}>
                {account(`name.${name}`)}
              </MenuItem>
            ))}
          </Fragment>
        ))}
        {phone && (
          <>
            <MenuItem component={AppLink} href={paths.help()} leftSection={<IconHelp {...icon} />}>
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
      <MenuItem component={AppLink} href={paths.me()} leftSection={<IconSettings {...icon} />}>
        {account('all')}
      </MenuItem>
      <MenuItem leftSection={<IconLogout {...icon} />} onClick={() => void logout()}>
        {t('logout')}
      </MenuItem>
    </MenuDropdown>
  );
}
