import { Button, Group, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { MarkedAddress } from '#web/ui/marked-address.tsx';
import { QrCode } from '../security/public.ts';
import { Arriving } from './arriving.tsx';
import { DemoFaucet } from './demo-faucet.tsx';
import { DepositFacts } from './deposit-facts.tsx';
import classes from './deposits.module.css';

type Network = ResultOf<'deposits.listNetworks'>['list'][number];

const STALE = ['deposits.listNetworks'] as const;

/** The address of one network with everything that one must know before paying. It is made when it is first looked at. */
export function DepositAddress({ network }: { network: Network }) {
  const { t } = useTranslation('deposits');
  const [renewing, setRenewing] = useState(false);
  const { address, name } = network;
  if (address === null) return <NewAddress network={network} />;
  return (
    <div className={classes.stack}>
      {!network.isWatched && (
        <Note tone="stop" title={t('stopped.title')}>
          {t('stopped.why')}
        </Note>
      )}
      <div className={classes.qr}>
        <QrCode text={payable(network, address)} label={t('address.qr', { network: name })} />
      </div>
      <div className={classes.address}>
        <MarkedAddress address={address} />
        <CopyButton text={address} withLabel label={t('address.copy')} />
      </div>
      <DepositFacts network={network} />
      <Arriving network={network.network} />
      {network.currency !== 'BTC' && <DemoFaucet address={address} />}
      <Group justify="center">
        <Button variant="subtle" size="compact-sm" onClick={() => setRenewing(true)}>
          {t('address.renew')}
        </Button>
      </Group>
      <CommandDialog
        call="deposits.openAddress"
        params={{ network: network.network, renew: true }}
        opened={renewing}
        title={t('renew.title')}
        lost={t('renew.lost')}
        verb={t('renew.verb')}
        stale={STALE}
        onClose={() => setRenewing(false)}
      />
    </div>
  );
}

/** Makes the first address at once: nobody opens this page for anything else. */
function NewAddress({ network: { network } }: { network: Network }) {
  const { t } = useTranslation('deposits');
  const command = useCommand('deposits.openAddress', { stale: STALE, quiet: true, mask: false });
  const { mutate, error } = command;
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    mutate({ network, renew: false });
  }, [mutate, network]);
  if (error) {
    return (
      <Note
        tone="stop"
        title={errorText(error)}
        action={<Button onClick={() => mutate({ network, renew: false })}>{t('address.open')}</Button>}
      />
    );
  }
  return (
    <div className={classes.stack} aria-busy="true">
      <Skeleton className={classes.qr} height={176} width={176} />
      <Skeleton height={56} />
      <Skeleton height={120} />
    </div>
  );
}

/** The text that a wallet scans: of bitcoin with its scheme (BIP 21), so that a scan opens a payment. */
const payable = ({ currency }: Network, address: string): string =>
  currency === 'BTC' ? `bitcoin:${address}` : address;
