import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { REPORT_REASONS } from '#contract/functions/chat-reports.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

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
  return (
    <CommandDialog
      call="chat.reportMessage"
      params={{ conversationId, seq: message.seq }}
      fields={[
        {
          kind: 'radio',
          name: 'reason',
          label: t('report.why'),
          options: REPORT_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) })),
        },
        { kind: 'area', name: 'note', label: t('report.note') },
      ]}
      title={t('report.title', { name })}
      lost={t('report.what', { name })}
      verb={t('report.verb')}
      done={t('report.done')}
      onClose={onClose}
    />
  );
}
