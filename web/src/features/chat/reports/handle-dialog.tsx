import { useTranslation } from 'react-i18next';
import { REPORT_OUTCOMES } from '#contract/functions/chat-reports.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

/** Closes a report with an outcome and what was done, for the colleagues. */
export function HandleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <CommandDialog
      call="chat.handleReport"
      params={{ id }}
      fields={[
        {
          kind: 'radio',
          name: 'outcome',
          label: t('reports.outcomeLabel'),
          options: REPORT_OUTCOMES.map((value) => ({ value, label: t(`reports.outcome.${value}`) })),
        },
        { kind: 'area', name: 'note', label: t('reports.outcomeNote') },
      ]}
      title={t('reports.handleTitle')}
      lost={t('reports.handleWhat')}
      verb={t('reports.handleVerb')}
      stale={['chat.listReports']}
      done={t('reports.handled')}
      onClose={onClose}
    />
  );
}
