import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import type { Question } from '#web/api/question.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

interface Props {
  /** The details of `staff.reason_needed` say what is looked at. */
  details: Question['details'];
  onAnswer: Question['answer'];
}

/** Asks staff why they look; what waits for it is shown afterwards, and for an hour. */
export function LookDialog({ details, onAnswer }: Props) {
  const { t } = useTranslation('staff');
  const about = details.about as ParamsOf<'staff.giveReason'>['about'];
  return (
    <CommandDialog
      call="staff.giveReason"
      params={typeof details.userId === 'string' ? { about, userId: details.userId } : { about }}
      fields={[{ kind: 'area', name: 'reason', label: t('look.reason') }]}
      title={t(`look.title.${about}`, { name: String(details.name ?? '') })}
      lost={t('look.why')}
      verb={t('look.verb')}
      onDone={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
