import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentityLevel } from '#core/identity/application-table.ts';
import { useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './identity.module.css';
import { type OwnIdentity, TONES } from './identity-rows.ts';
import { LevelPanel } from './level-panel.tsx';

interface Props {
  level: IdentityLevel;
  children: (own: OwnIdentity) => ReactNode;
}

/** The frame of both levels: how each stands, the level that is open, and what each unlocks. */
export function LevelFrame({ level, children }: Props) {
  const { t } = useTranslation('identity');
  const identity = useCall('identity.getOwn', {});
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Loaded of={[identity]} skeleton={{ rows: 4, avatar: false }}>
        {(own) => (
          <Stack gap="md" mt="md" pb="lg">
            <Levels own={own} current={level} />
            {children(own)}
            <LevelPanel action={<Box c="var(--cw-text-2)">{t('unlocks')}</Box>} />
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
}

function Levels({ own, current }: { own: OwnIdentity; current: IdentityLevel }) {
  const { t } = useTranslation('identity');
  const levels = [
    { level: 1, href: paths.kycOne(), state: own.one.state },
    { level: 2, href: paths.kycTwo(), state: own.two.state },
  ] as const;
  return (
    <nav className={classes.levels} aria-label={t('title')}>
      {levels.map(({ level, href, state }) => (
        <AppLink
          key={level}
          href={href}
          className={cx(classes.level, level === current && classes.current)}
          aria-current={level === current ? 'page' : undefined}
        >
          <span className={classes.levelName}>
            <b>{t(`level.${level}.name`)}</b>
            <small>{t(`level.${level}.what`)}</small>
          </span>
          <StateChip tone={TONES[state]} soft>
            {t(`state.${state}`)}
          </StateChip>
        </AppLink>
      ))}
    </nav>
  );
}
