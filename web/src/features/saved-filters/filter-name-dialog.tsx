import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILTER_BOUNDS, type FilterList } from '#core/staff/saved-filters.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { submitting } from '#web/lib/submitting.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { PHONE } from '#web/ui/theme/breakpoints.ts';

export type Naming =
  | { kind: 'save'; list: FilterList; search: string }
  | { kind: 'rename'; filter: { id: string; name: string } };

/** The name of a set of filters that is saved, or that gets another one. */
export function FilterNameDialog({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const { t } = useTranslation('console');
  const phone = useMediaQuery(PHONE);
  const [name, setName] = useState(naming.kind === 'rename' ? naming.filter.name : '');
  const done = (words: 'filters.saved' | 'filters.renamed') => ({
    quiet: true,
    mask: false,
    stale: ['filters.list'] as const,
    onDone: () => {
      toastDone(t(words));
      onClose();
    },
  });
  const save = useCommand('filters.save', done('filters.saved'));
  const rename = useCommand('filters.rename', done('filters.renamed'));
  const error = save.error ?? rename.error;
  const send = () => {
    if (naming.kind === 'rename') rename.mutate({ id: naming.filter.id, name: name.trim() });
    else save.mutate({ list: naming.list, search: naming.search, name: name.trim() });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={naming.kind === 'rename' ? t('filters.renameTitle', { name: naming.filter.name }) : t('filters.saveTitle')}
      size={420}
      padding={24}
      centered={!phone}
    >
      <form onSubmit={submitting(send)}>
        <Stack gap="md">
          <TextInput
            label={t('filters.name')}
            description={naming.kind === 'save' ? t('filters.saveText') : undefined}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={FILTER_BOUNDS.name}
            autoComplete="off"
            data-autofocus
            error={error ? errorText(error) : undefined}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('filters.back')}
            </Button>
            <Button type="submit" loading={save.isPending || rename.isPending} disabled={name.trim() === ''}>
              {naming.kind === 'rename' ? t('filters.rename') : t('filters.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
