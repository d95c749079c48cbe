import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QrCode } from '../security/public.ts';
import { DemoFaucet } from './demo-faucet.tsx';
import classes from './deposits.module.css';

/** Between two blocks of Bitcoin, on average. */
const BITCOIN_BLOCK_MINUTES = 10;

type Network = ResultOf<'deposits.listNetworks'>['list'][number];

/** The address of one network with everything that one must know before paying. */
export function DepositAddress({ network }: { network: Network }) {
  const { t } = useTranslation('deposits');
  const [renewing, setRenewing] = useState(false);
  const command = useCommand('deposits.openAddress', {
    stale: ['deposits.listNetworks'],
  });
  const { address, name } = network;
  if (address === null) {
    return (
      <EmptyState
        title={t('address.none')}
        action={
          <Button
            onClick={() => command.mutate({ network: network.network, renew: false })}
            loading={command.isPending}
          >
            {t('address.open')}
          </Button>
        }
      >
        {t('address.noneWhy', { network: name })}
      </EmptyState>
    );
  }
  return (
    <>
      {!network.isWatched && (
        <Note tone="stop" title={t('stopped.title')}>
          {t('stopped.why')}
        </Note>
      )}
      <div className={classes.two}>
        <QrCode text={payable(network, address)} label={t('address.qr', { network: name })} />
        <div>
          <div className={classes.address}>{address}</div>
          <Group gap="sm" mt="sm">
            <CopyButton text={address} withLabel label={t('address.copy')} />
            <Button variant="subtle" onClick={() => setRenewing(true)}>
              {t('address.renew')}
            </Button>
          </Group>
          <Facts network={network} />
        </div>
      </div>
      {network.currency !== 'BTC' && <DemoFaucet address={address} />}
      <CommandDialog
        call="deposits.openAddress"
        params={{ network: network.network, renew: true }}
        opened={renewing}
        title={t('renew.title')}
        lost={t('renew.lost')}
        verb={t('renew.verb')}
        stale={['deposits.listNetworks']}
        onClose={() => setRenewing(false)}
      />
    </>
  );
}

/** What a wallet reads: of bitcoin with its scheme (BIP 21), so that a scan opens a payment. */
const payable = ({ currency }: Network, address: string): string =>
  currency === 'BTC' ? `bitcoin:${address}` : address;

/** What one must know before paying, by what is paid. */
function Facts({ network }: { network: Network }) {
  const { t } = useTranslation('deposits');
  const { currency, name, confirmations: count, token, unit } = network;
  const least = formatAmount(network.least, { unit });
  const words = currency === 'BTC' ? 'factBtc' : 'fact';
  return (
    <ul className={classes.facts}>
      <li>
        <b>{t(`${words}.only`, { network: name })}</b>
      </li>
      <li>{t(`${words}.rate`)}</li>
      <li>{t(`${words}.confirmations`, { count, minutes: count * BITCOIN_BLOCK_MINUTES })}</li>
      <li>{t(`${words}.least`, { least })}</li>
      {token === null ? <li>{t('factBtc.kept')}</li> : <li className="cw-wrap">{t('fact.token', { token })}</li>}
    </ul>
  );
}
