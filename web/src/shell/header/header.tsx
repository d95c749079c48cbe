import { Box, Group } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { HeaderChat } from '../../features/chat/public.tsx';
import { NoticeBell } from '../../features/notices/public.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { cx } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { mayChat } from '../guards.ts';
import { BalancePill } from './balance-pill.tsx';
import classes from './header.module.css';
import { HeaderNav } from './header-nav.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { OrdersLink } from './orders-link.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { UserMenu } from './user-menu.tsx';

/** Few readers are in a team. */
const OperatorSwitch = lazyPart(async () => (await import('./operator-switch.tsx')).OperatorSwitch);

export function Header() {
  const { t } = useTranslation('shell');
  const { user, visitor } = useSession();
  const worksForUs = user?.isStaff ?? false;
  return (
    <header className={classes.top}>
      <div className={classes.in}>
        <AppLink href={paths.home()} className={classes.logo} aria-label="Cardway">
          <Logo />
          {/* On a phone a member's figures and bell need the room. */}
          <span className={user ? classes.wideOnly : undefined}>Cardway</span>
        </AppLink>
        {worksForUs && user && (
          <span className={classes.wide}>
            <StateChip tone="waiting" icon={null}>
              {t(`role.${user.role}`)}
            </StateChip>
          </span>
        )}
        <HeaderNav user={user} />
        <Group gap="xxs" wrap="nowrap" ml="auto">
          {user && !worksForUs && (
            <>
              <OrdersLink />
              {!user.operatorId && <BalancePill />}
            </>
          )}
          {user && user.teamId !== null && !worksForUs && <OperatorSwitch teamId={user.teamId} />}
          {(user ? mayChat(user) : visitor) && <HeaderChat />}
          {!user && !visitor && <AskSupport />}
          {user && !user.operatorId && <NoticeBell />}
          {/* Customer service has none here; their own page has it. */}
          {!user?.isCustomerService && <LanguageMenu onPhone={!user} />}
          <SchemeToggle />
          <Box component="span" w={1} h={20} my={0} mx="xxsplus" bg="var(--cw-line)" className={classes.rule} />
          {user ? <UserMenu user={user} /> : <VisitorLinks />}
        </Group>
      </div>
    </header>
  );
}

/** Support is in reach of a visitor from the first page on; once they have asked, the chat's icon takes its place. */
function AskSupport() {
  const { t } = useTranslation('shell');
  return (
    <AppLink href={paths.support()} className={classes.tool} aria-label={t('askSupport')} title={t('askSupport')}>
      <IconHeadset size={20} stroke={1.75} />
    </AppLink>
  );
}

function VisitorLinks() {
  const { t } = useTranslation('shell');
  return (
    <>
      <AppLink href={paths.login()} className={cx(classes.tool, classes.wideOnly)}>
        {t('login')}
      </AppLink>
      <AppLink href={paths.register()} className={classes.join}>
        {t('register')}
      </AppLink>
    </>
  );
}
