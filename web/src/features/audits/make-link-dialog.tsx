import { Box, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/layout/note.tsx';

/** Makes a link for one auditor, and shows it. Nobody can show it again. */
export function MakeLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audits');
  const [auditor, setAuditor] = useState('');
  const [subject, setSubject] = useState('');
  const command = useCommand('audits.makeLink', { quiet: true, mask: false, stale: ['audits.listLinks'] });
  if (command.data) {
    const { userId, key, endsAt } = command.data;
    const link = `${location.origin}${paths.books(userId, key)}`;
    return (
      <Modal opened onClose={onClose} title={t('make.ready', { name: auditor })} centered>
        <Stack gap="md" align="flex-start">
          <Box>{t('make.until', { time: formatDateTime(endsAt) })}</Box>
          <Box component="code" fz="sm" className="cw-wrap" data-testid="audit-link">
            {link}
          </Box>
          <CopyButton text={link} withLabel label={t('make.copy')} />
          <Note tone="turn">{t('make.once')}</Note>
        </Stack>
      </Modal>
    );
  }
  const covered = subject.trim();
  return (
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => command.mutate({ auditor: auditor.trim(), subject: covered === '' ? null : covered, reason })}
      title={t('make.open')}
      lost={t('make.effect')}
      verb={t('make.verb')}
      ready={auditor.trim() !== ''}
      command={command}
    >
      <TextInput
        label={t('links.auditor')}
        value={auditor}
        onChange={(event) => setAuditor(event.currentTarget.value)}
        maxLength={64}
        autoComplete="off"
      />
      <TextInput
        label={t('links.subject')}
        description={t('make.subjectHint')}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        maxLength={64}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
