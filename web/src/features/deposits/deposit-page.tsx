import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DepositAddress } from './deposit-address.tsx';
import { OwnDeposits } from './own-deposits.tsx';

type Networks = ResultOf<'deposits.listNetworks'>;

/** Paying in: a network, the own address on it, and what came of each payment. */
export function DepositPage() {
  const { t } = useTranslation('deposits');
  const networks = useCall('deposits.listNetworks', {});
  const hasBtc = networks.data?.list.some(({ currency }) => currency === 'BTC') ?? false;
  return (
    <Page
      title={t(hasBtc ? 'titleBtc' : 'title')}
      sub={t(hasBtc ? 'subBtc' : 'sub')}
      actions={<ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>}
    >
      <Loaded
        of={[networks]}
        skeleton={{ rows: 3, avatar: false }}
        around={(placeholder) => <Panel>{placeholder}</Panel>}
      >
        {(answer) => <Choice list={answer.list} />}
      </Loaded>
      <OwnDeposits />
    </Page>
  );
}

function Choice({ list }: { list: Networks['list'] }) {
  const { t } = useTranslation('deposits');
  const [selected, select] = useState(list[0]?.network ?? '');
  const network = list.find((item) => item.network === selected) ?? list[0];
  if (network === undefined) {
    return (
      <Panel>
        <EmptyState title={t('none.title')}>{t('none.why')}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={t('address.title', { network: network.name })}>
      {list.length > 1 && (
        <SegmentedControl
          mb="md"
          aria-label={t('network')}
          value={network.network}
          onChange={select}
          data={list.map((item) => ({ value: item.network, label: item.name }))}
        />
      )}
      <DepositAddress key={network.network} network={network} />
    </Panel>
  );
}
