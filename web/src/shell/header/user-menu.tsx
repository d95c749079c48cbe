import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../api/session.ts';
import { loadArea } from '../../i18n/i18n.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { cx } from '../../lib/text.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '../../ui/overlay/menu.tsx';
import { POPOVER_WIDTHS } from '../../ui/overlay/popover-widths.ts';
import { PHONE } from '../../ui/theme/breakpoints.ts';
import classes from './header.module.css';
import type { UserActions as Acts } from './user-actions.tsx';

/** Loads as soon as the member's button is shown; a click before that opens the menu once it has loaded. */
const UserActs = lazy<(props: ComponentProps<typeof Acts>) => React.ReactNode>(() =>
  loadChunk(() => Promise.all([import('./user-actions.tsx'), loadArea('account')])).then(
    ([loaded]) => ({ default: loaded.UserActions }),
    () => ({ default: LostActs }),
  ),
);

export function UserMenu({ user }: { user: Me }) {
  const { t } = useTranslation('shell');
  const phone = useMediaQuery(PHONE) ?? false;
  return (
    <Menu position="bottom-end" minWidth={POPOVER_WIDTHS.user} maxWidth={POPOVER_WIDTHS.userMost}>
      <MenuTarget>
        <UnstyledButton className={cx(classes.tool, classes.user)} data-testid="user-menu">
          <VisuallyHidden>{t('account')}</VisuallyHidden>
          <Avatar name={user.nickname} photo={user.photo} size={32} presence="online" />
          <span className={cx(classes.wideOnly, classes.userName)}>{user.nickname}</span>
          <IconChevronDown size={15} stroke={1.75} className={classes.chevron} />
        </UnstyledButton>
      </MenuTarget>
      <Suspense fallback={null}>
        <UserActs user={user} phone={phone} />
      </Suspense>
    </Menu>
  );
}

/** The menu failed to load; reloading the page may help. */
function LostActs() {
  const { t } = useTranslation('shell');
  return (
    <MenuDropdown>
      <MenuItem onClick={() => location.reload()}>{t('reload')}</MenuItem>
    </MenuDropdown>
  );
}
