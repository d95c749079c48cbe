import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { CloseAccount } from './close-account.tsx';
import { ExportPanel } from './export-panel.tsx';

const REFRESH_MS = 10_000;

/** The reader's own data: take it along, or close the account. */
export function OwnDataPage() {
  const { t } = useTranslation('own-data');
  // A file that is being made is ready within seconds.
  const ownData = useCall('ownData.get', {}, { refetchInterval: REFRESH_MS });
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Loaded of={[ownData]} skeleton={{ rows: 3, avatar: false }}>
        {({ export: file, blockers, contactKeepDays }) => (
          <Stack gap="md" mt="md" pb="lg">
            <ExportPanel file={file} />
            <CloseAccount blockers={blockers} keepDays={contactKeepDays} />
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
}
