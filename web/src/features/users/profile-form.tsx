import { Button, Flex, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { MAX_BIO, MAX_NICKNAME, setProfile } from '#contract/functions/users.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import type { Me } from '#web/api/session.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import { type ErrorPlaces, useZodForm } from '#web/ui/form/use-zod-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import classes from './users.module.css';
import { learnMe } from './users.queries.ts';

interface Props {
  user: Me;
  /** How often the nickname may still be changed. */
  changesLeft: number;
}

interface Draft {
  nickname: string;
  bio: string;
}

/** Errors of the server that are about the nickname. */
const PLACES: ErrorPlaces = {
  'users.like_staff': 'nickname',
  'users.nickname_used': 'nickname',
  'auth.name_taken': 'nickname',
};

/** A name that stays as it is may be of any form: it was made before there was one. */
function schemaFor(nickname: string) {
  const { shape } = setProfile.params;
  return z.object({
    nickname: z.union([z.literal(nickname), shape.nickname.unwrap()]),
    bio: shape.bio.unwrap(),
  });
}

/**
 * Nickname and bio. The nickname asks once more, as it cannot be taken back: a plain question, because the fields of the
 * form say what is refused.
 */
export function ProfileForm({ user, changesLeft }: Props) {
  const { t } = useTranslation('users');
  const before = user.nickname;
  const form = useZodForm<Draft, Draft>(
    useMemo(() => schemaFor(before), [before]),
    { nickname: before, bio: user.bio },
    PLACES,
  );
  const [pendingDraft, setAsked] = useState<Draft | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { errors } = form.formState;
  const command = useCommand('users.setProfile', {
    quiet: true,
    onFail: (error) => {
      setAsked(null);
      if (!form.refuse(error)) setFailure(errorText(error));
    },
    onDone: (me) => {
      setAsked(null);
      learnMe(me);
      form.reset({ nickname: me.nickname, bio: me.bio });
      toastDone(t('saved'));
    },
  });
  const save = ({ nickname, bio }: Draft) => command.mutate({ ...(nickname === before ? {} : { nickname }), bio });
  const submit = form.handleSubmit((values) => {
    setFailure(null);
    if (values.nickname === before) save(values);
    else setAsked(values);
  });
  return (
    <Flex component="form" direction="column" gap="md" onSubmit={submit} noValidate>
      <FormTextInput
        form={form}
        name="nickname"
        label={t('profile.nickname')}
        description={t(changesLeft > 0 ? 'profile.nicknameLeft' : 'profile.nicknameUsed', { count: changesLeft })}
        disabled={changesLeft === 0}
        maxLength={MAX_NICKNAME}
        autoComplete="nickname"
      />
      <Textarea
        {...form.register('bio')}
        label={t('profile.bio')}
        description={t('profile.bioHint', { used: form.watch('bio').length, most: MAX_BIO })}
        rows={3}
        maxLength={MAX_BIO}
        error={fieldError(errors.bio?.message)}
      />
      {failure && <Note tone="stop">{failure}</Note>}
      <Button type="submit" className={classes.save} loading={command.isPending} disabled={!form.formState.isDirty}>
        {t('profile.save')}
      </Button>
      <ConfirmDialog
        opened={pendingDraft !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => pendingDraft && save(pendingDraft)}
        title={t('profile.askTitle', { name: pendingDraft?.nickname ?? '' })}
        lost={t('profile.askLost', { count: changesLeft })}
        rows={[
          { label: t('profile.now'), value: before },
          { label: t('profile.then'), value: pendingDraft?.nickname ?? '' },
        ]}
        verb={t('profile.askVerb')}
        busy={command.isPending}
      />
    </Flex>
  );
}
