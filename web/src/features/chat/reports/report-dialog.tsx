import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { REPORT_REASONS } from '#contract/functions/chat-reports.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { ChoiceDialog } from './choice-dialog.tsx';

interface Props {
  conversationId: string;
  message: Message;
  /** Who wrote it. */
  name: string;
  onClose: () => void;
}

/** Sends a message to the staff, with what is wrong with it. */
export function ReportDialog({ conversationId, message, name, onClose }: Props) {
  const { t } = useTranslation('chat');
  const command = useCommand('chat.reportMessage', {
    quiet: true,
    mask: false,
    onDone: () => {
      toastDone(t('report.done'));
      onClose();
    },
  });
  return (
    <ChoiceDialog
      title={t('report.title', { name })}
      lost={t('report.what', { name })}
      verb={t('report.verb')}
      options={REPORT_REASONS}
      optionsLabel={t('report.why')}
      labelOf={(option) => t(`report.reason.${option}`)}
      noteLabel={t('report.note')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      onConfirm={(reason, note) => command.mutate({ conversationId, seq: message.seq, reason, note })}
      onClose={onClose}
    />
  );
}
