import { Button, FileButton, Group } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { uploadFile } from '#web/api/upload.ts';
import { FILES } from '#web/lib/files.ts';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './treasury.module.css';

interface Props {
  isSent: boolean;
  onSent: (uploadId: string) => void;
}

/** The file that shows the payment: sent as soon as it is chosen. */
export function EvidenceField({ isSent, onSent }: Props) {
  const { t } = useTranslation('treasury');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File | null) => {
    if (file === null) return;
    setFailure(null);
    setBusy(true);
    try {
      const { id } = await uploadFile(file, 'treasury');
      setName(file.name);
      onSent(id);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.evidenceField}>
      <Group gap="sm">
        <FileButton accept={FILES.documents} onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              loading={isBusy}
            >
              {t(isSent ? 'dialog.replaceEvidence' : 'dialog.evidence')}
            </Button>
          )}
        </FileButton>
        <small className="cw-wrap">{isSent ? name : t('dialog.evidenceHint')}</small>
      </Group>
      {failure && <Note tone="stop">{failure}</Note>}
    </div>
  );
}
