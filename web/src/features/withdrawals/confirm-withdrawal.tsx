import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { formatAmount } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
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
  'points.listEvents',
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
  // The sums stay as they were confirmed, whatever the chain asks for meanwhile.
  const [{ fee, receives }] = useState(quote);
  return (
    <CommandDialog
      call="withdrawals.request"
      params={{ addressId: entry.id, amount, fee }}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={t('confirm.title', { sum: text.leaves(kind, amount), label: entry.label })}
      lost={t('confirm.lost')}
      verb={t('confirm.verb', { amount: formatAmount(amount, { unit: kind.unit }) })}
      check={t('confirm.check', { network: entry.networkName })}
      rows={[
        { label: t('facts.network'), value: entry.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{entry.address}</span> },
        { label: t('facts.leaves'), value: text.leaves(kind, amount) },
        { label: t(kind.currency === 'BTC' ? 'facts.feeMost' : 'facts.fee'), value: text.leaves(kind, fee) },
        { label: t('facts.arrives'), value: text.arrives(kind, receives), total: true },
      ]}
      stale={STALE}
      done={({ state }) => t(state === 'in_review' ? 'confirm.inReview' : 'confirm.done')}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
