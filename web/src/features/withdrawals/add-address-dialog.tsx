import { Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatSpan } from '#web/ui/layout/turn-bar.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { Terms } from './withdrawal-types.ts';

const MAX_LABEL = 40;
const MAX_ADDRESS = 120;

/** A new address of one's own: its network, the address with its checksum, and a name for it. */
export function AddAddressDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const { t: tUi } = useTranslation('ui');
  const [network, setNetwork] = useState(terms.networks[0]?.network ?? '');
  const [address, setAddress] = useState('');
  const [label, setLabel] = useState('');
  const command = useCommand('withdrawals.addAddress', {
    quiet: true,
    stale: ['withdrawals.listAddresses'],
    onDone: onClose,
  });
  const { name, currency } = terms.networks.find((item) => item.network === network) ?? { name: '', currency: '' };
  const { addressHoldS } = terms;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ network, address: address.trim(), label: label.trim() })}
      title={t('add.title')}
      lost={addressHoldS === 0 ? t('add.mail') : t('add.hold', { span: formatSpan(addressHoldS, tUi) })}
      verb={t('add.verb')}
      check={t('add.check', { network: name, currency })}
      ready={address.trim() !== '' && label.trim() !== ''}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <Select
          label={t('add.network')}
          allowDeselect={false}
          value={network}
          onChange={(value) => setNetwork(value ?? network)}
          data={terms.networks.map((item) => ({ value: item.network, label: item.name }))}
        />
        <TextInput
          label={t('add.address')}
          description={t('add.addressHint')}
          value={address}
          maxLength={MAX_ADDRESS}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <TextInput
          label={t('add.label')}
          value={label}
          maxLength={MAX_LABEL}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
