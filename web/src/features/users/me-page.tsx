import { Button, Group, Stack, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconChevronRight, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Me, useSession } from '#web/api/session.ts';
import { FirstSteps } from '#web/features/first-steps/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { chooseLang, LANGS, storedLang } from '#web/i18n/lang.ts';
import { maskEmail } from '#web/lib/mask-email.ts';
import { paths } from '#web/paths.ts';
import { type Action, actionsOf } from '#web/shell/header/member-actions.ts';
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
  const { t } = useTranslation('shell');
  const logout = useLogout();
  const available = useAvailable();
  return (
    <Page
      title={user.nickname}
      sub={user.email === null ? user.userName : maskEmail(user.email)}
      mark={<Avatar name={user.nickname} photo={user.photo} size={48} presence="online" />}
    >
      <PausedNote />
      <Stack gap="md" pb="lg">
        <FirstSteps />
        {!user.isStaff && !user.operatorId && (
          <Panel
            title={t('me.trade')}
            aside={
              available !== null && (
                <>
                  <OwnWorth points={available} /> <Amount value={available} suffix={t('pts')} />
                </>
              )
            }
            flush
          >
            <Links actions={tradeOf(user)} />
          </Panel>
        )}
        <Panel title={t('me.account')} flush>
          <Links actions={[...actionsOf(user), ...(user.operatorId ? [] : [NOTICES]), HELP]} />
        </Panel>
        <Panel title={t('me.display')}>
          <Display />
        </Panel>
        <Button
          variant="default"
          size="lg"
          leftSection={<IconLogout size={18} stroke={1.75} />}
          onClick={() => void logout()}
        >
          {t('logout')}
        </Button>
      </Stack>
    </Page>
  );
}

const NOTICES: Action = { key: 'notices', href: paths.notice() };
const HELP: Action = { key: 'help', href: paths.help() };

/** The main menu of a wide window. */
const tradeOf = ({ serverFlag }: Me): readonly Action[] => [
  { key: 'sell', href: paths.gift() },
  { key: 'cards', href: paths.gift({ side: 'sell' }) },
  { key: serverFlag ? 'buy' : 'mine', href: paths.myOffers() },
  { key: 'create', href: paths.publishStep1() },
  { key: 'buyPoints', href: paths.purchase('buy', 'one') },
  { key: 'sellPoints', href: paths.purchase('sell', 'one') },
];

function Links({ actions }: { actions: readonly Action[] }) {
  const { t } = useTranslation('shell');
  return (
    <ul className={classes.links}>
      {actions.map(({ key, href }) => (
        <li key={key}>
          <AppLink href={href} className={classes.link}>
            {t(`nav.${key}`)}
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </AppLink>
        </li>
      ))}
    </ul>
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
