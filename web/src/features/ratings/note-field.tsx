import { Button, Textarea } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { submitting } from '#web/lib/submitting.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './ratings.module.css';
import { useRatingCommand } from './ratings.queries.ts';

/** The user's own note on an order; saving an empty text removes it. */
export function NoteField({ code, note }: { code: string; note: string }) {
  const { t } = useTranslation('ratings');
  const [text, setText] = useState(note);
  const command = useRatingCommand('ratings.setNote', () => toastDone(t(text.trim() ? 'note.kept' : 'note.gone')));
  const changed = text.trim() !== note;
  const save = () => {
    if (changed && !command.isPending) command.mutate({ code, note: text.trim() });
  };
  return (
    <form className={classes.ownForm} onSubmit={submitting(save)}>
      <Textarea
        label={t('note.label')}
        placeholder={t('note.hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
        error={command.error ? errorText(command.error) : null}
        maxLength={maxOf('ratings.setNote', 'note')}
        autosize
        minRows={2}
      />
      {changed && (
        <Button
          type="submit"
          variant="default"
          size="sm"
          loading={command.isPending}
          leftSection={<IconNotes size={16} stroke={1.75} />}
        >
          {t('note.verb')}
        </Button>
      )}
    </form>
  );
}
