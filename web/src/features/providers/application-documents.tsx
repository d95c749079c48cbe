import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { PersonMedia } from '#web/ui/media/person-media.tsx';
import { DocumentLine } from './business-documents.tsx';
import classes from './providers.module.css';
import type { ApplicationRow } from './providers.queries.ts';

type Document = ApplicationRow['documents'][number];

/** The documents of an application, each closed until who has the case opens it with a reason; the log of staff has it. */
export function ApplicationDocuments({ row }: { row: ApplicationRow }) {
  const { t } = useTranslation('providers');
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const [opening, setOpening] = useState<Document | null>(null);
  const mayOpen = row.isOwn && row.endedAt === null;
  if (row.documents.length === 0) return <p className={classes.quiet}>{t('documents.none')}</p>;
  return (
    <div className={classes.documents}>
      <b>{t('documents.title')}</b>
      <ul>
        {row.documents.map((document) => {
          const url = urls[document.id];
          return (
            <li key={document.id} className={classes.document}>
              <DocumentLine document={document} />
              {url && (
                <PersonMedia
                  url={url}
                  kind={document.kind}
                  caption={document.name}
                  className={classes.preview ?? ''}
                  onBroken={() => setUrls(({ [document.id]: _, ...others }) => others)}
                />
              )}
              {!url && mayOpen && (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconEye size={16} stroke={1.75} />}
                  aria-label={t('documents.openOne', { name: document.name })}
                  onClick={() => setOpening(document)}
                >
                  {t('documents.open')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!mayOpen && row.endedAt === null && <small>{t('documents.takeFirst')}</small>}
      {opening && (
        <CommandDialog
          call="providers.openDocument"
          params={{ id: opening.id }}
          fields={[{ kind: 'area', name: 'reason', label: t('documents.reason') }]}
          title={t('documents.openOne', { name: opening.name })}
          lost={t('documents.openWhy')}
          verb={t('documents.open')}
          onDone={({ url }) => setUrls((before) => ({ ...before, [opening.id]: url }))}
          onClose={() => setOpening(null)}
        />
      )}
    </div>
  );
}
