import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { isWrongTradingPassword, TradingPasswordField } from '#web/ui/form/trading-password-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { useSumText } from './sum-text.ts';
import type { Entry, Terms } from './withdrawal-types.ts';
import classes from './withdrawals.module.css';

/** Calls that a withdrawal makes stale. */
export const STALE: readonly CallName[] = [
  'withdrawals.getTerms',
  'withdrawals.listOwn',
  'withdrawals.getQuote',
  'points.getBalance',
  'points.listBalances',
  'points.listHistory',
];

interface Props {
  entry: Entry;
  kind: Pick<Terms['networks'][number], 'currency' | 'unit'>;
  amount: string;
  quote: ResultOf<'withdrawals.getQuote'>;
  onClose: () => void;
  onDone: () => void;
}

/** Every fact of a withdrawal before it is requested: a payment on a chain never comes back. */
export function ConfirmWithdrawal({ entry, kind, amount, quote, onClose, onDone }: Props) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const [secret, setSecret] = useState('');
  // The sums stay as they were confirmed, whatever the chain asks for meanwhile.
  const [{ fee, receives }] = useState(quote);
  const command = useCommand('withdrawals.request', {
    quiet: true,
    stale: STALE,
    onDone: ({ state }) => {
      toastDone(t(state === 'in_review' ? 'confirm.inReview' : 'confirm.done'));
      onDone();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ addressId: entry.id, amount, fee, tradePassword: secret })}
      title={t('confirm.title', { sum: text.leaves(kind, amount), label: entry.label })}
      lost={t('confirm.lost')}
      verb={t('confirm.verb', { amount: formatAmount(amount, { unit: kind.unit }) })}
      check={t('confirm.check', { network: entry.networkName })}
      ready={secret !== ''}
      busy={command.isPending}
      error={command.error && !isWrongTradingPassword(command.error) ? errorText(command.error) : null}
      rows={[
        { label: t('facts.network'), value: entry.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{entry.address}</span> },
        { label: t('facts.leaves'), value: text.leaves(kind, amount) },
        { label: t(kind.currency === 'BTC' ? 'facts.feeMost' : 'facts.fee'), value: text.leaves(kind, fee) },
        { label: t('facts.arrives'), value: text.arrives(kind, receives), total: true },
      ]}
    >
      <Stack gap="sm">
        <TradingPasswordField value={secret} onChange={setSecret} error={command.error} />
      </Stack>
    </ConfirmDialog>
  );
}
