import { useTranslation } from 'react-i18next';
import type { LookQuestion } from '#web/api/look.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

/** Asks staff why they look; what waits for it is shown afterwards, and for an hour. */
export function LookDialog({ question }: { question: LookQuestion }) {
  const { t } = useTranslation('staff');
  const { about, userId, name, answer } = question;
  return (
    <CommandDialog
      call="staff.giveReason"
      params={userId === undefined ? { about } : { about, userId }}
      fields={[{ kind: 'area', name: 'reason', label: t('look.reason') }]}
      title={t(`look.title.${about}`, { name })}
      lost={t('look.why')}
      verb={t('look.verb')}
      onDone={() => answer(true)}
      onClose={() => answer(false)}
    />
  );
}
