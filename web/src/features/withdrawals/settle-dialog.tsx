import { SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLE_DECISIONS, type SettleDecision } from '#core/withdrawals/settle.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { QueueRow } from './queue-row.ts';
import { useSumText } from './sum-text.ts';
import classes from './withdrawals.module.css';

const MIN_REASON = 10;
const MAX_REASON = 300;
/** Of Ethereum-like chains with 0x before it. */
const TX_HASH = /^(0x)?[0-9a-fA-F]{64}$/;

/** What became of a withdrawal of which the chain does not tell: a proposal for another administrator. */
export function SettleDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const [decision, setDecision] = useState<SettleDecision>('paid');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const command = useCommand('withdrawals.proposeSettlement', {
    quiet: true,
    mask: false,
    stale: ['withdrawals.listQueue', 'staff.listProposals'],
    onDone: () => {
      toastDone(t('settle.proposed'));
      onClose();
    },
  });
  const txHash = decision === 'paid' ? typed.trim() : '';
  const isNamed = decision === 'unpaid' || TX_HASH.test(txHash);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ id: row.id, decision, txHash, reason: reason.trim() })}
      title={t('settle.title', { sum: text.leaves(row, row.amount), owner: row.owner })}
      lost={t(`settle.effect.${decision}`)}
      verb={t('settle.verb')}
      ready={isNamed && reason.trim().length >= MIN_REASON}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      rows={[
        { label: t('facts.network'), value: row.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{row.recipient}</span> },
        {
          label: t('facts.arrives'),
          value: text.arrives(row, BigInt(row.amount) - BigInt(row.fee)),
        },
      ]}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('settle.what')}
          value={decision}
          onChange={(value) => setDecision(value)}
          data={SETTLE_DECISIONS.map((value) => ({ value, label: t(`settle.choice.${value}`) }))}
        />
        {decision === 'paid' && (
          <TextInput
            label={t('settle.transaction')}
            description={t(row.currency === 'BTC' ? 'settle.transactionHintBtc' : 'settle.transactionHint')}
            value={typed}
            maxLength={66}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <Textarea
          label={t('settle.reason')}
          value={reason}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
