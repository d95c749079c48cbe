import { Kbd, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyValues } from '../../ui/list/key-values.tsx';
import type { StaffEntry } from './staff-nav.ts';

const LIST_KEYS = [
  ['next', 'j'],
  ['before', 'k'],
  ['open', 'Enter'],
  ['search', '/'],
  ['help', '?'],
] as const;

interface Props {
  entries: readonly StaffEntry[];
  opened: boolean;
  onClose: () => void;
}

/** Every key of the console. */
export function KeysDialog({ entries, opened, onClose }: Props) {
  const { t } = useTranslation('console');
  return (
    <Modal opened={opened} onClose={onClose} title={t('shortcuts.title')} size={440} centered>
      <KeyValues
        rows={[
          ...LIST_KEYS.map(([name, key]) => ({ label: t(`shortcuts.${name}`), value: <Kbd>{key}</Kbd> })),
          ...entries.map(({ key, letter }) => ({
            label: t(`entry.${key}`),
            value: (
              <>
                <Kbd>g</Kbd> <Kbd>{letter}</Kbd>
              </>
            ),
          })),
        ]}
      />
    </Modal>
  );
}
