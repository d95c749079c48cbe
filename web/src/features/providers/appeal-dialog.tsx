import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAST_APPEAL_CHARS, MOST_APPEAL_CHARS } from '#contract/functions/provider-sanctions.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './providers.module.css';
import type { OwnAppeal } from './standing.queries.ts';

export interface Appealing {
  what: 'suspension' | 'sanction';
  id: string;
}

/** The one appeal against a decision, in the reader's words. */
export function AppealDialog({ appealing, onClose }: { appealing: Appealing; onClose: () => void }) {
  const { t } = useTranslation('standing');
  const [words, setWords] = useState('');
  const command = useCommand('providers.appeal', {
    quiet: true,
    mask: false,
    stale: ['providers.getStanding'],
    onDone: () => {
      toastDone(t('appeal.done'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('appeal.title')}
      lost={t('appeal.once')}
      verb={t('appeal.send')}
      ready={words.trim().length >= LEAST_APPEAL_CHARS}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      onConfirm={() => command.mutate({ ...appealing, words: words.trim() })}
    >
      <Textarea
        label={t('appeal.words')}
        description={t('appeal.wordsHint', { least: LEAST_APPEAL_CHARS })}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maxLength={MOST_APPEAL_CHARS}
        autosize
        minRows={4}
        maxRows={12}
      />
    </ConfirmDialog>
  );
}

const TONES = { open: 'neutral', granted: 'done', refused: 'stop' } as const;

/** What the reader wrote, and what staff answered. */
export function AppealNote({ appeal }: { appeal: OwnAppeal }) {
  const { t } = useTranslation('standing');
  const { state, words, answer, at } = appeal;
  return (
    <Note tone={TONES[state]} title={t(`appeal.is.${state}`, { when: formatDateTime(at) })}>
      <p className={classes.words}>{words}</p>
      {answer && <p className={classes.words}>{t('appeal.answer', { answer })}</p>}
    </Note>
  );
}
