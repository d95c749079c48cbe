import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { formatDate } from '#web/lib/date.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { Receiver } from './send-form.ts';
import classes from './sends.module.css';

interface Props {
  /** A name that a link filled in. */
  start: string;
  receiver: Receiver | null;
  onFound: (receiver: Receiver | null) => void;
}

/** Looks a receiver up by public name or code, and shows who it is. */
export function ReceiverField({ start, receiver, onFound }: Props) {
  const { t } = useTranslation('sends');
  const [text, setText] = useState(start);
  const [who, setWho] = useState(start);
  const query = useCall('sends.findReceiver', { who }, { enabled: who !== '', staleTime: 0 });
  const answer = who === '' ? undefined : query.data;
  useEffect(() => onFound(answer ?? null), [answer, onFound]);
  const problem = who !== '' && query.error ? query.error : null;
  const look = () => {
    if (text.trim() === who) void query.refetch();
    else setWho(text.trim());
  };
  return (
    <div>
      <TextInput
        label={t('who')}
        description={t('whoHint')}
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWho('');
        }}
        onKeyDown={(event) => event.key === 'Enter' && text.trim().length > 1 && look()}
        error={fieldError(problem && (hasCode(problem, 'nothing.found') ? t('nobody') : errorText(problem)))}
        rightSectionWidth={110}
        rightSection={
          <Button
            size="compact-sm"
            variant="light"
            onClick={look}
            loading={query.isFetching}
            disabled={text.trim().length < 2}
          >
            {t('look')}
          </Button>
        }
      />
      {receiver && <ReceiverCard receiver={receiver} />}
    </div>
  );
}

function ReceiverCard({ receiver }: { receiver: Receiver }) {
  const { t } = useTranslation('sends');
  const { name, photo, certified, joinedAt, sentBefore } = receiver;
  return (
    <div className={classes.receiver}>
      <Avatar name={name} photo={photo} size={56} />
      <div>
        <b>{name}</b>
        <small>
          {[certified && t('certified'), t('joined', { day: formatDate(joinedAt) })].filter(Boolean).join(' · ')}
        </small>
        <small>{sentBefore === 0 ? t('first') : t('before', { count: sentBefore })}</small>
      </div>
    </div>
  );
}
