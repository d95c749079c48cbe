import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { NetworkPanel } from './network-panel.tsx';
import { UnclearDeposits } from './unclear-deposits.tsx';

const REFRESH_MS = 5_000;

/** For staff: how the chains are read, and the deposits that are held or lost. */
export function DepositWatchPage() {
  const { t } = useTranslation('deposits');
  const watch = useCall('deposits.getWatch', {}, { refetchInterval: REFRESH_MS });
  return (
    <Page title={t('watch.title')} sub={t('watch.sub')}>
      <Loaded of={[watch]} skeleton={{ rows: 3, avatar: false }} around={(placeholder) => <Panel>{placeholder}</Panel>}>
        {({ list, canResume }) =>
          list.length === 0 ? (
            <Panel>
              <EmptyState title={t('watch.none')}>{t('watch.noneWhy')}</EmptyState>
            </Panel>
          ) : (
            <Stack gap="md">
              {list.map((network) => (
                <NetworkPanel key={network.network} network={network} canResume={canResume} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <UnclearDeposits />
    </Page>
  );
}
