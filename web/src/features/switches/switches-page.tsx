import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { OwnSwitches } from './own-switches.tsx';

/** What the system does for a provider, with what each switch means. */
export function SwitchesPage() {
  const { t } = useTranslation('switches');
  const me = useCall('users.getMe', {});
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Box mt="md">
        <Panel>
          <Loaded of={[me]} skeleton={{ rows: 2, avatar: false }}>
            {() => <OwnSwitches />}
          </Loaded>
        </Panel>
      </Box>
    </AccountPage>
  );
}
