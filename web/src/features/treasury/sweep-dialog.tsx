import { Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

type Network = ResultOf<'sweeps.list'>['networks'][number];

const MIN_REASON = 10;
const MAX_REASON = 500;

interface Props {
  /** Those on which something can be swept now. */
  networks: readonly [Network, ...Network[]];
  onClose: () => void;
}

/** Proposes to bring what the fullest deposit addresses have to the hot wallet; another administrator decides. */
export function SweepDialog({ networks, onClose }: Props) {
  const { t } = useTranslation('treasury');
  const [network, setNetwork] = useState<Network>(networks[0]);
  const [reason, setReason] = useState('');
  const command = useCommand('sweeps.propose', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals', 'sweeps.list'],
    onDone: () => {
      toastDone(t('dialog.proposed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ network: network.network, reason: reason.trim() })}
      title={t('sweep.ask', { count: network.addresses, sum: formatAmount(network.sum) })}
      lost={t('sweep.effect')}
      verb={t('dialog.verb')}
      ready={reason.trim().length >= MIN_REASON}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        {networks.length > 1 && (
          <Select
            label={t('sweep.network')}
            data={networks.map((option) => ({ value: option.network, label: option.networkName }))}
            value={network.network}
            allowDeselect={false}
            onChange={(next) => setNetwork(networks.find((option) => option.network === next) ?? networks[0])}
          />
        )}
        <Textarea
          label={t('dialog.why')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
        />
      </Stack>
    </ConfirmDialog>
  );
}
