import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { Entry } from './entry.ts';

interface Props {
  entry: Entry;
  onClose: () => void;
}

export function RemoveDialog({ entry, onClose }: Props) {
  const { t } = useTranslation('sensitive-words');
  const remove = useCommand('sensitiveWords.remove', {
    stale: ['sensitiveWords.listEntries', 'sensitiveWords.list'],
    quiet: true,
    mask: false,
    onDone: () => {
      toastDone(t('remove.done'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate({ ids: [entry.id] })}
      title={t('remove.title', { word: entry.word })}
      lost={t('remove.what')}
      verb={t('remove.verb')}
      danger
      busy={remove.isPending}
      error={remove.error?.message}
    />
  );
}
