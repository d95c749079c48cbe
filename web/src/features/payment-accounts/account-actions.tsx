import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { accountName, type OwnAccount } from './account-words.ts';

interface Props {
  account: OwnAccount;
  onChange: () => void;
  /** Null: the numbers are shown already. */
  onReveal: (() => void) | null;
  isBusy: boolean;
}

const STALE = ['paymentAccounts.list', 'paymentAccounts.get'] as const;

/** What the server lets its owner do now. */
export function AccountActions({ account, onChange, onReveal, isBusy }: Props) {
  const { t } = useTranslation('payment-accounts');
  const { id, moves } = account;
  const close = useCommand('paymentAccounts.close', { stale: STALE, onDone: () => toastDone(t('closed')) });
  const open = useCommand('paymentAccounts.open', { stale: STALE, onDone: () => toastDone(t('opened')) });
  return (
    <Group gap="xs">
      {onReveal && (
        <Button variant="default" onClick={onReveal} loading={isBusy}>
          {t('act.reveal')}
        </Button>
      )}
      {moves.includes('update') && (
        <Button variant="default" onClick={onChange} disabled={isBusy}>
          {t('act.update')}
        </Button>
      )}
      {moves.includes('close') && (
        <Button variant="default" onClick={() => close.mutate({ id })} loading={close.isPending}>
          {t('act.close')}
        </Button>
      )}
      {moves.includes('open') && (
        <Button onClick={() => open.mutate({ id })} loading={open.isPending}>
          {t('act.open')}
        </Button>
      )}
      {moves.includes('delete') && <DeleteButton account={account} />}
    </Group>
  );
}

function DeleteButton({ account }: Pick<Props, 'account'>) {
  const { t } = useTranslation('payment-accounts');
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  const { id, kind, masked } = account;
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpen(true)}>
        {t('act.delete')}
      </Button>
      <CommandDialog
        call="paymentAccounts.delete"
        params={{ id }}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('delete.title', { name: accountName(account) ?? t(`kind.${kind}.one`), masked })}
        lost={t('delete.lost')}
        verb={t('act.delete')}
        danger
        stale={['paymentAccounts.list']}
        done={t('deleted')}
        onDone={() => go(paths.walletIndex(), { replace: true })}
      />
    </>
  );
}
