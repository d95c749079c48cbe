import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithoutChecksum } from '#core/withdrawals/payable-address.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { formatSpan } from '#web/ui/layout/turn-bar.tsx';
import type { Terms } from './withdrawal-types.ts';

const COMPARED = 'yes';

/** A new address of one's own: its network, the address with its checksum, and a name for it. */
export function AddAddressDialog({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const { t: tUi } = useTranslation('ui');
  const [network, setNetwork] = useState(terms.networks[0]?.network ?? '');
  const { name, currency } = terms.networks.find((item) => item.network === network) ?? { name: '', currency: '' };
  const { addressHoldS } = terms;
  return (
    <CommandDialog
      call="withdrawals.addAddress"
      params={({ isCompared }, own) => ({ network, ...own, isCompared: isCompared === COMPARED })}
      fields={[
        {
          kind: 'text',
          name: 'address',
          label: t('add.address'),
          hint: t('add.addressHint'),
          input: { autoComplete: 'off', spellCheck: false },
        },
        {
          kind: 'custom',
          name: 'isCompared',
          when: ({ address = '' }) => isWithoutChecksum(address.trim()),
          render: (value, onChange) => (
            <Note tone="stop">
              {t('add.unchecked')}
              <Checkbox
                mt="xs"
                label={t('add.compared')}
                checked={value === COMPARED}
                onChange={(event) => onChange(event.currentTarget.checked ? COMPARED : '')}
              />
            </Note>
          ),
        },
        { kind: 'text', name: 'label', label: t('add.label') },
      ]}
      title={t('add.title')}
      lost={addressHoldS === 0 ? t('add.mail') : t('add.hold', { span: formatSpan(addressHoldS, tUi) })}
      verb={t('add.verb')}
      check={t('add.check', { network: name, currency })}
      stale={['withdrawals.listAddresses']}
      onClose={onClose}
    >
      <Select
        label={t('add.network')}
        allowDeselect={false}
        value={network}
        onChange={(value) => setNetwork(value ?? network)}
        data={terms.networks.map((item) => ({ value: item.network, label: item.name }))}
      />
    </CommandDialog>
  );
}
