import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { isNamed, MemberFields, type MemberTerms } from './rights-field.tsx';
import type { MemberRow } from './team-rows.ts';

interface Props {
  member: MemberRow;
  onClose: () => void;
}

export function ChangeDialog({ member, onClose }: Props) {
  const { t } = useTranslation('teams');
  const [terms, setTerms] = useState<MemberTerms>(member);
  const command = useCommand('teams.changeMember', {
    quiet: true,
    mask: false,
    stale: ['teams.get', 'teams.listOperators'],
    onDone: () => {
      toastDone(t('member.changed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ id: member.id, name: terms.name.trim(), rights: [...terms.rights] })}
      title={t('member.change', { name: member.name })}
      lost={t('member.changeText')}
      verb={t('member.save')}
      ready={isNamed(terms.name)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <MemberFields value={terms} onChange={setTerms} />
    </ConfirmDialog>
  );
}

export function RemoveDialog({ member, onClose }: Props) {
  const { t } = useTranslation('teams');
  const command = useCommand('teams.removeMember', {
    quiet: true,
    mask: false,
    stale: ['teams.get', 'teams.listOperators'],
    onDone: () => {
      toastDone(t('member.removed', { name: member.name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      onConfirm={() => command.mutate({ id: member.id })}
      title={t('member.remove', { name: member.name })}
      lost={t('member.removeText')}
      verb={t('member.removeAct')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    />
  );
}
