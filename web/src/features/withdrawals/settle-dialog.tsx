import { useTranslation } from 'react-i18next';
import { SETTLE_DECISIONS } from '#core/withdrawals/settle.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { QueueRow } from './queue-row.ts';
import { useSumText } from './sum-text.ts';
import classes from './withdrawals.module.css';

/** Of Ethereum-like chains with 0x before it. */
const TX_HASH = /^(0x)?[0-9a-fA-F]{64}$/;

/** What became of a withdrawal of which the chain does not tell: a proposal for another administrator. */
export function SettleDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  return (
    <CommandDialog
      call="withdrawals.proposeSettlement"
      params={(_, own) => ({ ...own, id: row.id, txHash: own.txHash ?? '' })}
      fields={[
        {
          kind: 'choice',
          name: 'decision',
          label: t('settle.what'),
          initial: 'paid',
          options: SETTLE_DECISIONS.map((value) => ({ value, label: t(`settle.choice.${value}`) })),
        },
        {
          kind: 'text',
          name: 'txHash',
          label: t('settle.transaction'),
          hint: t(row.currency === 'BTC' ? 'settle.transactionHintBtc' : 'settle.transactionHint'),
          when: ({ decision }) => decision === 'paid',
          fits: (hash) => TX_HASH.test(hash),
        },
        { kind: 'area', name: 'reason', label: t('settle.reason') },
      ]}
      title={t('settle.title', { sum: text.leaves(row, row.amount), owner: row.owner })}
      lost={({ decision }) => t(`settle.effect.${decision}`)}
      verb={t('settle.verb')}
      rows={[
        { label: t('facts.network'), value: row.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{row.recipient}</span> },
        { label: t('facts.arrives'), value: text.arrives(row, BigInt(row.amount) - BigInt(row.fee)) },
      ]}
      stale={['withdrawals.listQueue', 'staff.listProposals']}
      done={t('settle.proposed')}
      onClose={onClose}
    />
  );
}
