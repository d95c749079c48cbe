import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { isNamed, MemberFields, type MemberTerms } from './rights-field.tsx';
import type { MemberRow } from './team-rows.ts';

const STALE = ['teams.get', 'teams.listOperators'] as const;

interface Props {
  member: MemberRow;
  onClose: () => void;
}

export function ChangeDialog({ member, onClose }: Props) {
  const { t } = useTranslation('teams');
  const [terms, setTerms] = useState<MemberTerms>(member);
  return (
    <CommandDialog
      call="teams.changeMember"
      params={{ id: member.id, name: terms.name.trim(), rights: [...terms.rights] }}
      title={t('member.change', { name: member.name })}
      lost={t('member.changeText')}
      verb={t('member.save')}
      ready={isNamed(terms.name)}
      stale={STALE}
      done={t('member.changed')}
      onClose={onClose}
    >
      <MemberFields value={terms} onChange={setTerms} />
    </CommandDialog>
  );
}

export function RemoveDialog({ member, onClose }: Props) {
  const { t } = useTranslation('teams');
  return (
    <CommandDialog
      call="teams.removeMember"
      params={{ id: member.id }}
      title={t('member.remove', { name: member.name })}
      lost={t('member.removeText')}
      verb={t('member.removeAct')}
      danger
      stale={STALE}
      done={t('member.removed', { name: member.name })}
      onClose={onClose}
    />
  );
}
