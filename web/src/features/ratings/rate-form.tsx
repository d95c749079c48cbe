import { Button, Flex, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { formatWhen } from '#web/lib/date.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './ratings.module.css';
import { useRatingCommand } from './ratings.queries.ts';
import { StarsField } from './stars.tsx';

/** Stars, then an optional comment. */
export function RateForm({ code, other, until }: { code: string; other: string; until: string | null }) {
  const { t } = useTranslation('ratings');
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const command = useRatingCommand('ratings.rate', () => toastDone(t('rate.done')));
  const send = () => {
    setMissing(stars === 0);
    if (stars > 0) command.mutate({ code, stars, comment: comment.trim() });
  };
  return (
    <form className={classes.form} onSubmit={submitting(send)}>
      <StarsField
        value={stars}
        onChange={(value) => {
          setStars(value);
          setMissing(false);
        }}
        label={t('rate.stars', { other })}
        error={missing ? t('rate.starsFirst') : null}
      />
      <Textarea
        label={t('rate.comment')}
        description={t('rate.public', { other })}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        maxLength={maxOf('ratings.rate', 'comment')}
        autosize
        minRows={2}
      />
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Flex rowGap="xs" columnGap="sm" align="center" wrap="wrap" className={classes.actions}>
        <Button type="submit" loading={command.isPending}>
          {t('rate.verb')}
        </Button>
        <small>{until ? t('rate.once', { until: formatWhen(until) }) : t('rate.onlyOnce')}</small>
      </Flex>
    </form>
  );
}
