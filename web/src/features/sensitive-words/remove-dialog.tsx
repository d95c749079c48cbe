import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { Entry } from './entry.ts';

interface Props {
  entry: Entry;
  onClose: () => void;
}

export function RemoveDialog({ entry, onClose }: Props) {
  const { t } = useTranslation('sensitive-words');
  return (
    <CommandDialog
      call="sensitiveWords.remove"
      params={{ ids: [entry.id] }}
      onClose={onClose}
      title={t('remove.title', { word: entry.word })}
      lost={t('remove.what')}
      verb={t('remove.verb')}
      danger
      stale={['sensitiveWords.listEntries', 'sensitiveWords.list']}
      done={t('remove.done')}
    />
  );
}
