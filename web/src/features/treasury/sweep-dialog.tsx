import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatAmount } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

type Network = ResultOf<'sweeps.list'>['networks'][number];

interface Props {
  /** Those on which something can be swept now. */
  networks: readonly [Network, ...Network[]];
  onClose: () => void;
}

/** Proposes to bring what the fullest deposit addresses have to the hot wallet; another administrator decides. */
export function SweepDialog({ networks, onClose }: Props) {
  const { t } = useTranslation('treasury');
  const [network, setNetwork] = useState<Network>(networks[0]);
  return (
    <CommandDialog
      call="sweeps.propose"
      params={{ network: network.network }}
      fields={[{ kind: 'area', name: 'reason', label: t('dialog.why') }]}
      title={t('sweep.ask', { count: network.addresses, sum: formatAmount(network.sum) })}
      lost={t('sweep.effect')}
      verb={t('dialog.verb')}
      stale={['staff.listProposals', 'sweeps.list']}
      done={t('dialog.proposed')}
      onClose={onClose}
    >
      {networks.length > 1 && (
        <Select
          label={t('sweep.network')}
          data={networks.map((option) => ({ value: option.network, label: option.networkName }))}
          value={network.network}
          allowDeselect={false}
          onChange={(next) => setNetwork(networks.find((option) => option.network === next) ?? networks[0])}
        />
      )}
    </CommandDialog>
  );
}
