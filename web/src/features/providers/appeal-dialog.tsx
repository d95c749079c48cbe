import { useTranslation } from 'react-i18next';
import { limitOf } from '#web/api/limits.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './providers.module.css';
import type { OwnAppeal } from './standing.queries.ts';

export interface Appealing {
  what: 'suspension' | 'sanction';
  id: string;
}

/** The one appeal against a decision, in the reader's words. */
export function AppealDialog({ appealing, onClose }: { appealing: Appealing; onClose: () => void }) {
  const { t } = useTranslation('standing');
  return (
    <CommandDialog
      call="providers.appeal"
      params={appealing}
      fields={[
        {
          kind: 'area',
          name: 'words',
          label: t('appeal.words'),
          hint: t('appeal.wordsHint', { least: limitOf('providers.appeal', 'words').min }),
          rows: 4,
        },
      ]}
      title={t('appeal.title')}
      lost={t('appeal.once')}
      verb={t('appeal.send')}
      stale={['providers.getStanding']}
      done={t('appeal.done')}
      onClose={onClose}
    />
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
