import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { WatchedNetwork } from './watched-network.ts';

/** Lets a network go on whose chain went back: an administrator says from which block it is read again. */
export function ResumeDialog({ network, onClose }: { network: WatchedNetwork; onClose: () => void }) {
  const { t } = useTranslation('deposits');
  return (
    <CommandDialog
      call="deposits.resumeNetwork"
      params={{ network: network.network }}
      fields={[
        { kind: 'whole', name: 'height', label: t('resume.height'), initial: String(network.finalHeight ?? 0) },
        { kind: 'area', name: 'reason', label: t('resume.reason') },
      ]}
      title={t('resume.title', { network: network.name })}
      lost={t('resume.lost')}
      verb={t('resume.verb')}
      stale={['staff.listProposals']}
      done={t('decide.proposed')}
      onClose={onClose}
    />
  );
}
