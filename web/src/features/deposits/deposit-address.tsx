import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { QrCode } from '../security/public.ts';
import classes from './deposits.module.css';

type Network = ResultOf<'deposits.listNetworks'>['list'][number];

/** The address of one network with everything that one must know before paying. */
export function DepositAddress({ network }: { network: Network }) {
  const { t } = useTranslation('deposits');
  const [renewing, setRenewing] = useState(false);
  const command = useCommand('deposits.openAddress', {
    stale: ['deposits.listNetworks'],
    quiet: renewing,
    onDone: () => setRenewing(false),
  });
  const { address, name } = network;
  const open = (renew: boolean) => command.mutate({ network: network.network, renew });
  if (address === null) {
    return (
      <EmptyState
        title={t('address.none')}
        action={
          <Button onClick={() => open(false)} loading={command.isPending}>
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
        <QrCode text={address} label={t('address.qr', { network: name })} />
        <div>
          <div className={classes.address}>{address}</div>
          <Group gap="sm" mt="sm">
            <CopyButton text={address} withLabel label={t('address.copy')} />
            <Button variant="subtle" onClick={() => setRenewing(true)}>
              {t('address.renew')}
            </Button>
          </Group>
          <ul className={classes.facts}>
            <li>
              <b>{t('fact.only', { network: name })}</b>
            </li>
            <li>{t('fact.rate')}</li>
            <li>{t('fact.confirmations', { count: network.confirmations })}</li>
            <li>{t('fact.least', { least: formatAmount(network.least) })}</li>
            <li className="cw-wrap">{t('fact.token', { token: network.token })}</li>
          </ul>
        </div>
      </div>
      <ConfirmDialog
        opened={renewing}
        onClose={() => setRenewing(false)}
        onConfirm={() => open(true)}
        title={t('renew.title')}
        lost={t('renew.lost')}
        verb={t('renew.verb')}
        busy={command.isPending}
        error={command.error ? errorText(command.error) : null}
      />
    </>
  );
}
