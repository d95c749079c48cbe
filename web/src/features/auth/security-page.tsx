import { Box, Group, Stack } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconLock, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { LevelPanel } from '#web/features/identity/public.ts';
import { FreezePanel, HistoryPanel, OwnFactors } from '#web/features/security/public.ts';
import { type Address, paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { OpenSessions } from './open-sessions.tsx';

const ICONS = { login: IconKey, trading: IconLock, email: IconMail, phone: IconDeviceMobile } as const;
const icon = { size: 18, stroke: 1.75 } as const;

/** Where the account is logged in, with the way to end what is not one's own, and the ways to new passwords. */
export function SecurityPage() {
  const { t } = useTranslation('auth');
  const sessions = useCall('auth.listSessions', {});
  const isProvider = useSession().user?.role === 'provider';
  return (
    <Box maw={860} my={0} mx="auto">
      <Page title={t('security.title')} sub={t('security.sub')}>
        <Stack gap="md" mt="md" pb="lg">
          <LevelPanel />
          <OwnFactors />
          <Panel
            title={t('security.sessions')}
            aside={isProvider && <AppLink href={paths.team()}>{t('security.operators')}</AppLink>}
            flush
          >
            <Loaded of={[sessions]} skeleton={{ rows: 3, avatar: false }}>
              {({ list }) => <OpenSessions rows={list} />}
            </Loaded>
          </Panel>
          <Panel title={t('security.passwords')}>
            <Stack gap="sm">
              <Password name="login" href={paths.passwordLogin()} />
              <Password name="trading" href={paths.tradingPassword()} />
              <Password name="email" href={paths.bindEmail()} />
              <Password name="phone" href={paths.bindPhone()} />
            </Stack>
          </Panel>
          <HistoryPanel />
          <FreezePanel />
        </Stack>
      </Page>
    </Box>
  );
}

function Password({ name, href }: { name: keyof typeof ICONS; href: Address }) {
  const { t } = useTranslation('auth');
  const Icon = ICONS[name];
  return (
    <Group justify="space-between" gap="sm">
      <Box c="var(--cw-text-2)" flex={1} miw={220}>
        {t(`security.${name}Why`)}
      </Box>
      <ButtonLink href={href} leftSection={<Icon {...icon} />}>
        {t(`security.${name}`)}
      </ButtonLink>
    </Group>
  );
}
