import { useTranslation } from 'react-i18next';
import { REPORT_OUTCOMES } from '#contract/functions/chat-reports.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { ChoiceDialog } from './choice-dialog.tsx';

/** Closes a report with an outcome and what was done, for the colleagues. */
export function HandleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const command = useCommand('chat.handleReport', {
    stale: ['chat.listReports'],
    quiet: true,
    mask: false,
    onDone: () => {
      toastDone(t('reports.handled'));
      onClose();
    },
  });
  return (
    <ChoiceDialog
      title={t('reports.handleTitle')}
      lost={t('reports.handleWhat')}
      verb={t('reports.handleVerb')}
      options={REPORT_OUTCOMES}
      optionsLabel={t('reports.outcomeLabel')}
      labelOf={(option) => t(`reports.outcome.${option}`)}
      noteLabel={t('reports.outcomeNote')}
      isNoteNeeded
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      onConfirm={(outcome, note) => command.mutate({ id, outcome, note })}
      onClose={onClose}
    />
  );
}
