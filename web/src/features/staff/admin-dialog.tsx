import { useTranslation } from 'react-i18next';
import { ROLES } from '#core/access/access.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

/** Proposes that somebody becomes staff of any role, or that an administrator becomes something else. */
export function AdminDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <CommandDialog
      call="staff.proposeRole"
      params={{}}
      fields={[
        { kind: 'text', name: 'name', label: t('admin.name'), input: { autoComplete: 'off' }, fits: isName },
        {
          kind: 'pick',
          name: 'role',
          label: t('admin.role'),
          initial: 'admin',
          options: ROLES.map((value) => ({ value, label: t(`role.${value}`) })),
        },
        { kind: 'reason', name: 'reason' },
      ]}
      title={t('admin.title')}
      lost={t('admin.effect')}
      verb={t('admin.verb')}
      stale={['staff.listProposals']}
      done={t('admin.done')}
      onClose={onClose}
    />
  );
}

const isName = (text: string): boolean => text.length >= 2;
