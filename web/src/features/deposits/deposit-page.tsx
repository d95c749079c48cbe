import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DepositAddress } from './deposit-address.tsx';
import classes from './deposits.module.css';
import { OwnDeposits } from './own-deposits.tsx';

type Networks = ResultOf<'deposits.listNetworks'>;

/** Paying in: a network, the own address on it with all that one must know, and what came of each payment. */
export function DepositPage() {
  const { t } = useTranslation('deposits');
  const networks = useCall('deposits.listNetworks', {});
  const hasBtc = networks.data?.list.some(({ currency }) => currency === 'BTC') ?? false;
  const title = t(hasBtc ? 'titleBtc' : 'title');
  return (
    <Page
      title={title}
      sub={t(hasBtc ? 'subBtc' : 'sub')}
      crumbs={[{ label: t('toWallet'), href: paths.wallet() }, { label: title }]}
    >
      <div className={classes.page}>
        <div className={classes.choice}>
          <Loaded
            of={[networks]}
            skeleton={{ rows: 5, avatar: false }}
            around={(placeholder) => <Panel>{placeholder}</Panel>}
          >
            {(answer) => <Choice list={answer.list} />}
          </Loaded>
        </div>
        <div className={classes.own}>
          <OwnDeposits />
        </div>
      </div>
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
    <Panel
      title={t('address.title', { network: network.name })}
      aside={t(network.currency === 'BTC' ? 'factBtc.short' : 'fact.short')}
    >
      {list.length > 1 && (
        <SegmentedControl
          mb="md"
          fullWidth
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
