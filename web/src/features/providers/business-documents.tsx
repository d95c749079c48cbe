import { ActionIcon, Button, FileButton, Group } from '@mantine/core';
import { IconFileText, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { uploadFile } from '#web/api/upload.ts';
import { FILES } from '#web/lib/files.ts';
import { formatBytes } from '#web/lib/number.ts';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './providers.module.css';
import { type Application, type Conditions, OWN_STALE } from './providers.queries.ts';

const NAME_CHARS = 80;

interface Props {
  own: Conditions;
  /** Makes the draft that documents belong to; nothing when there is one. Throws what the server refuses. */
  onDraft: () => Promise<unknown>;
}

/** What proves the business: each file is sent when it is chosen, and only staff who have the case open it. */
export function BusinessDocuments({ own, onDraft }: Props) {
  const { t } = useTranslation('providers');
  const { maxDocuments, maxDocumentBytes } = own;
  const documents = own.application?.documents ?? [];
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = useCommand('providers.addDocument', { quiet: true, stale: OWN_STALE });
  const send = async (files: readonly File[]) => {
    setFailure(null);
    setSending(true);
    try {
      await onDraft();
      for (const file of files) {
        const { id } = await uploadFile(file, 'business');
        await add.mutateAsync({ uploadId: id, name: file.name.slice(-NAME_CHARS) });
      }
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.documents}>
      <Group justify="space-between" gap="sm">
        <b>{t('documents.title')}</b>
        <FileButton multiple accept={FILES.documents} onChange={(files) => void send(files)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              loading={isSending}
              disabled={documents.length >= maxDocuments}
            >
              {t('documents.add')}
            </Button>
          )}
        </FileButton>
      </Group>
      <small>{t('documents.hint', { most: maxDocuments, size: formatBytes(maxDocumentBytes) })}</small>
      {documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <OwnDocument key={document.id} document={document} onFail={setFailure} />
          ))}
        </ul>
      )}
      {failure && <Note tone="stop">{failure}</Note>}
    </div>
  );
}

type Document = Application['documents'][number];

function OwnDocument({ document, onFail }: { document: Document; onFail: (failure: string) => void }) {
  const { t } = useTranslation('providers');
  const remove = useCommand('providers.removeDocument', {
    quiet: true,
    stale: OWN_STALE,
    onFail: (error) => onFail(errorText(error)),
  });
  return (
    <li className={classes.document}>
      <DocumentLine document={document} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        loading={remove.isPending}
        onClick={() => remove.mutate({ id: document.id })}
        aria-label={t('documents.remove', { name: document.name })}
      >
        <IconTrash size={17} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

/** A document as a line: its kind, name and size. */
export function DocumentLine({ document: { name, kind, bytes } }: { document: Document }) {
  const Icon = kind === 'pdf' ? IconFileText : IconPhoto;
  return (
    <span className={classes.documentName}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{name}</span>
      <small>{formatBytes(bytes)}</small>
    </span>
  );
}
