import { Box, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';

/** Makes a link for one auditor, and shows it. Nobody can show it again. */
export function MakeLinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('audits');
  const [opening, setOpening] = useState<ResultOf<'audits.makeLink'> | null>(null);
  const [auditor, setAuditor] = useState('');
  if (opening) {
    const { userId, key, endsAt } = opening;
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
  return (
    <CommandDialog
      call="audits.makeLink"
      params={(_, own) => {
        setAuditor(own.auditor);
        return own;
      }}
      fields={[
        { kind: 'text', name: 'auditor', label: t('links.auditor'), input: { autoComplete: 'off' } },
        {
          kind: 'text',
          name: 'subject',
          label: t('links.subject'),
          hint: t('make.subjectHint'),
          input: { autoComplete: 'off' },
        },
        { kind: 'reason', name: 'reason' },
      ]}
      title={t('make.open')}
      lost={t('make.effect')}
      verb={t('make.verb')}
      stale={['audits.listLinks']}
      onDone={(link) => {
        setOpening(link);
        return 'stay';
      }}
      onClose={onClose}
    />
  );
}
