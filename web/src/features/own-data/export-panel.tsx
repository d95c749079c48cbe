import { Box, Button } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { download } from '#web/api/export.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatBytes } from '#web/lib/number.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';

type OwnExport = NonNullable<ResultOf<'ownData.get'>['export']>;

const FILE_NAME = 'my-data.zip';
const TONES = { waiting: 'waiting', ready: 'done', failed: 'dispute' } as const;

/** Everything that the reader gave or wrote, in one file that is made in the background. */
export function ExportPanel({ file }: { file: OwnExport | null }) {
  const { t } = useTranslation('own-data');
  const [asks, setAsks] = useState(false);
  const mayAsk = file === null || file.state === 'failed';
  return (
    <Panel
      title={t('export.title')}
      aside={file && <StateChip tone={TONES[file.state]}>{t(`export.state.${file.state}`)}</StateChip>}
    >
      <Box component="p" m={0} lh="xl" c="var(--cw-text-2)">
        {t('export.what')}
      </Box>
      {file?.state === 'ready' && <Ready file={file} />}
      {file?.state === 'waiting' && <Note>{t('export.waits')}</Note>}
      {file?.state === 'failed' && <Note tone="stop">{t('export.failed')}</Note>}
      {mayAsk && (
        <Button variant="default" mt="md" onClick={() => setAsks(true)}>
          {t('export.ask')}
        </Button>
      )}
      {asks && <AskDialog onClose={() => setAsks(false)} />}
    </Panel>
  );
}

function Ready({ file }: { file: OwnExport }) {
  const { t } = useTranslation('own-data');
  const command = useMutation({ mutationFn: () => download('ownData.download', {}, FILE_NAME) });
  return (
    <>
      <KeyValues
        rows={[
          { label: t('export.size'), value: formatBytes(file.bytes ?? 0) },
          { label: t('export.until'), value: file.expiresAt ? formatDateTime(file.expiresAt) : '–' },
        ]}
      />
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Button
        mt="md"
        leftSection={<IconFileDownload size={18} stroke={1.75} />}
        loading={command.isPending}
        onClick={() => command.mutate()}
      >
        {t('export.download')}
      </Button>
    </>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('own-data');
  return (
    <CommandDialog
      call="ownData.requestExport"
      params={{}}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={t('export.askTitle')}
      lost={t('export.askWhy')}
      verb={t('export.ask')}
      stale={['ownData.get']}
      onClose={onClose}
    />
  );
}
