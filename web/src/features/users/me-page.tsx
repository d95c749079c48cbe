import { Button, Group, Stack, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconCards,
  IconChevronRight,
  IconCirclePlus,
  IconCoins,
  IconHelp,
  IconLogout,
  IconMoon,
  IconShoppingBag,
  IconSun,
  IconTag,
  IconTransferOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Me, useSession } from '#web/api/session.ts';
import { FirstSteps } from '#web/features/first-steps/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { chooseLang, LANGS, storedLang } from '#web/i18n/lang.ts';
import { maskEmail } from '#web/lib/mask-email.ts';
import { type Address, paths } from '#web/paths.ts';
import { type AccountEntry, type AccountGroup, accountGroups } from '#web/shell/account/account-groups.ts';
import { ProtectionRing } from '#web/shell/account/protection-ring.tsx';
import { type AccountStates, type EntryState, useAccountStates } from '#web/shell/account/use-account-states.ts';
import { useLogout } from '#web/shell/header/use-logout.ts';
import { useAvailable } from '#web/shell/use-account.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './me-page.module.css';

/** Everything of one's own on one page: on phones and tablets the way to what the header has no room for. */
export function MePage() {
  const { user } = useSession();
  return user ? <Own user={user} /> : null;
}

function Own({ user }: { user: Me }) {
  const { t } = useTranslation('account');
  const shell = useTranslation('shell').t;
  const logout = useLogout();
  const states = useAccountStates(user);
  const isParty = !user.isStaff && !user.operatorId;
  return (
    <Page
      title={user.nickname}
      sub={user.email === null ? user.userName : maskEmail(user.email)}
      mark={<Avatar name={user.nickname} photo={user.photo} size={48} presence="online" />}
    >
      <PausedNote />
      <Stack gap="md" pb="lg">
        <FirstSteps />
        <div className={classes.groups}>
          {isParty && <TradePanel user={user} />}
          {accountGroups(user).map((group) => (
            <GroupPanel key={group.key} group={group} states={states} isOperator={user.operatorId !== null} />
          ))}
          <Panel title={t('display')}>
            <Display />
          </Panel>
        </div>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconLogout size={18} stroke={1.75} />}
          onClick={() => void logout()}
        >
          {shell('logout')}
        </Button>
      </Stack>
    </Page>
  );
}

/** The main menu of a wide window. */
function TradePanel({ user: { serverFlag } }: { user: Me }) {
  const { t } = useTranslation('shell');
  const account = useTranslation('account').t;
  const available = useAvailable();
  const aside = available !== null && (
    <>
      <OwnWorth points={available} /> <Amount value={available} suffix={t('pts')} />
    </>
  );
  return (
    <Panel title={account('group.trade')} aside={aside} flush>
      <ul className={classes.links}>
        <Row href={paths.gift()} icon={<IconCards {...icon} />} name={t('nav.sell')} />
        <Row href={paths.gift({ side: 'sell' })} icon={<IconShoppingBag {...icon} />} name={t('nav.cards')} />
        <Row href={paths.myOffers()} icon={<IconTag {...icon} />} name={t(serverFlag ? 'nav.buy' : 'nav.mine')} />
        <Row href={paths.publishStep1()} icon={<IconCirclePlus {...icon} />} name={t('nav.create')} />
        <Row href={paths.purchase('buy', 'one')} icon={<IconCoins {...icon} />} name={t('nav.buyPoints')} />
        <Row href={paths.purchase('sell', 'one')} icon={<IconTransferOut {...icon} />} name={t('nav.sellPoints')} />
      </ul>
    </Panel>
  );
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface GroupProps {
  group: AccountGroup;
  states: AccountStates;
  isOperator: boolean;
}

function GroupPanel({ group: { key, entries }, states: { protections, of }, isOperator }: GroupProps) {
  const { t } = useTranslation('account');
  const shell = useTranslation('shell').t;
  const ring = key === 'security' && protections && <ProtectionRing protections={protections} />;
  // Operators have neither requests nor notices of their own here, and staff have a bell.
  const isLast = key === 'help' || (isOperator && key === 'work');
  return (
    <Panel title={t(`group.${key}`)} flush>
      <ul className={classes.links}>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} state={of[entry.key]} mark={entry.key === 'security' && ring} />
        ))}
        {key === 'help' && <Row href={paths.notice()} icon={<IconBell {...icon} />} name={shell('nav.notices')} />}
        {isLast && <Row href={paths.help()} icon={<IconHelp {...icon} />} name={shell('nav.help')} />}
      </ul>
    </Panel>
  );
}

interface EntryProps {
  entry: AccountEntry;
  state: EntryState | undefined;
  /** In the place of the icon. */
  mark: ReactNode;
}

function EntryRow({ entry: { key, href, icon: Icon }, state, mark }: EntryProps) {
  const { t } = useTranslation('account');
  return <Row href={href} icon={mark || <Icon {...icon} />} name={t(`name.${key}`)} state={state} />;
}

interface RowProps {
  href: Address;
  icon: ReactNode;
  name: string;
  state?: EntryState | undefined;
}

function Row({ href, icon: mark, name, state }: RowProps) {
  return (
    <li>
      <AppLink href={href} className={classes.link}>
        <span className={classes.icon}>{mark}</span>
        <span className={classes.name}>{name}</span>
        {state && (
          <small className={`cw-num ${classes.state}`} data-open={state.isOpen || undefined}>
            {state.text}
          </small>
        )}
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
      </AppLink>
    </li>
  );
}

function Display() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const current = storedLang();
  return (
    <Group gap="sm">
      {LANGS.map(({ lang, name }) => (
        <Button
          key={lang}
          variant={lang === current ? 'light' : 'default'}
          aria-pressed={lang === current}
          lang={lang === 'zh_cn' ? 'zh-CN' : 'en'}
          onClick={() => lang !== current && chooseLang(lang)}
        >
          {name}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? t('toLight') : t('toDark')}
      </Button>
    </Group>
  );
}
