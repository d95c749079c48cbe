import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './desk.module.css';

type Notes = ResultOf<'support.getContext'>['notes'];

interface Props {
  conversationId: string;
  notes: Notes;
  mayWrite: boolean;
}

/** What agents told each other about this request: notes, hand-overs, closings. The requester does not see them. */
export function RequestNotes({ conversationId, notes, mayWrite }: Props) {
  const { t } = useTranslation('support');
  const [text, setText] = useState('');
  const adding = useCommand('support.addNote', { stale: ['support.getContext'], onDone: () => setText('') });
  return (
    <Panel title={t('notes.title')} aside={t('notes.hidden')}>
      {mayWrite && (
        <form
          className={classes.noteForm}
          onSubmit={submitting(() => {
            if (text.trim()) adding.mutate({ conversationId, text: text.trim() });
          })}
        >
          <Textarea
            aria-label={t('notes.write')}
            placeholder={t('notes.write')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={maxOf('support.addNote', 'text')}
            autosize
            minRows={1}
          />
          <Button type="submit" size="sm" variant="default" disabled={!text.trim()} loading={adding.isPending}>
            {t('notes.add')}
          </Button>
        </form>
      )}
      {notes.length === 0 && <p className={classes.noOrders}>{t('notes.none')}</p>}
      <ol className={classes.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            <small>
              {formatWhen(note.at)} · {t(noteKey(note), { by: note.by, to: note.to ?? '' })}
            </small>
            {note.text && <p>{note.text}</p>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export function noteKey({ kind, to }: Pick<Notes[number], 'kind' | 'to'>): string {
  if (kind !== 'handed_over') return `notes.${kind}`;
  return to === null ? 'notes.toQueue' : 'notes.handedTo';
}
