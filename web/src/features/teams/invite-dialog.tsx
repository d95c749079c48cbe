import { Box, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { QrCode } from '#web/features/security/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { isNamed, MemberFields, type MemberTerms } from './rights-field.tsx';

const FIRST: MemberTerms = { name: '', rights: ['orders', 'chat'] };

/** Makes a link for one operator, and shows it: as a text to copy and as a QR code. Nobody can show it again. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('teams');
  const [terms, setTerms] = useState(FIRST);
  const [invitation, setInvitation] = useState<ResultOf<'teams.invite'> | null>(null);
  if (invitation) {
    const link = `${location.origin}${paths.joinTeam(invitation.key)}`;
    return (
      <Modal opened onClose={onClose} title={t('invite.ready', { name: terms.name })} centered>
        <Stack gap="md" align="center">
          <Box>{t('invite.send', { until: formatWhen(invitation.expiresAt) })}</Box>
          <QrCode text={link} label={t('invite.qr')} />
          <Box component="code" fz="sm" style={{ overflowWrap: 'anywhere' }} data-testid="invite-link">
            {link}
          </Box>
          <CopyButton text={link} withLabel label={t('invite.copy')} />
          <Note tone="turn">{t('invite.once')}</Note>
        </Stack>
      </Modal>
    );
  }
  return (
    <CommandDialog
      call="teams.invite"
      params={{ name: terms.name.trim(), rights: [...terms.rights] }}
      title={t('invite.title')}
      lost={t('invite.text')}
      verb={t('invite.act')}
      ready={isNamed(terms.name)}
      stale={['teams.get']}
      onDone={(invite) => {
        setInvitation(invite);
        return 'stay';
      }}
      onClose={onClose}
    >
      <MemberFields value={terms} onChange={setTerms} />
    </CommandDialog>
  );
}
