import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { LevelPanel } from '#web/features/identity/public.ts';
import { FreezePanel, HistoryPanel, OwnFactors } from '#web/features/security/public.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { OpenSessions } from './open-sessions.tsx';
import { PASSKEYS_ID, ProtectionPanel } from './protection-panel.tsx';

/** The protections of the account, with the ways to change it, and where it is logged in. */
export function SecurityPage() {
  const { t } = useTranslation('auth');
  const me = useCall('users.getMe', {});
  const phones = useCall('phone.getOptions', {});
  const factors = useCall('factors.getMine', {});
  const sessions = useCall('auth.listSessions', {});
  const isProvider = useSession().user?.role === 'provider';
  return (
    <AccountPage title={t('security.title')} sub={t('security.sub')}>
      <Stack gap="md">
        <Loaded of={[me, factors, phones]} skeleton={{ rows: 5 }}>
          {(user, own, { isOn }) => (
            <>
              <ProtectionPanel user={user} factors={own} sendsTexts={isOn} />
              <LevelPanel />
              <OwnFactors own={own} passkeysId={PASSKEYS_ID} />
            </>
          )}
        </Loaded>
        <Panel
          title={t('security.sessions')}
          aside={isProvider && <AppLink href={paths.team()}>{t('security.operators')}</AppLink>}
          flush
        >
          <Loaded of={[sessions]} skeleton={{ rows: 3, avatar: false }}>
            {({ list }) => <OpenSessions rows={list} />}
          </Loaded>
        </Panel>
        <HistoryPanel />
        <FreezePanel />
      </Stack>
    </AccountPage>
  );
}
