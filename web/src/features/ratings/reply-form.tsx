import { Button, Flex, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './ratings.module.css';
import { useRatingCommand } from './ratings.queries.ts';

/** The rated party's answer, once. */
export function ReplyForm({ code }: { code: string }) {
  const { t } = useTranslation('ratings');
  const [open, setOpen] = useState(false);
  const [reply, setReply] = useState('');
  const command = useRatingCommand('ratings.reply', () => toastDone(t('reply.done')));
  if (!open) {
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('reply.open')}
      </Button>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={submitting(() => {
        if (reply.trim()) command.mutate({ code, reply: reply.trim() });
      })}
    >
      <Textarea
        label={t('reply.label')}
        description={t('reply.once')}
        value={reply}
        onChange={(event) => setReply(event.currentTarget.value)}
        maxLength={maxOf('ratings.reply', 'reply')}
        autosize
        minRows={2}
        data-autofocus
      />
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.actions}>
        <Button type="submit" disabled={!reply.trim()} loading={command.isPending}>
          {t('reply.verb')}
        </Button>
      </Flex>
    </form>
  );
}
