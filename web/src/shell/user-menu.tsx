import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../api/session.ts';
import { cx } from '../lib/text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuTarget } from '../ui/menu.tsx';
import classes from './header.module.css';

/** Fetched as soon as a member's button stands; who is quicker than that sees the acts open when they are there. */
const UserActs = lazy(async () => ({ default: (await import('./user-acts.tsx')).UserActs }));

export function UserMenu({ user }: { user: Me }) {
  const { t } = useTranslation('shell');
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
      <Suspense fallback={null}>
        <UserActs user={user} />
      </Suspense>
    </Menu>
  );
}
