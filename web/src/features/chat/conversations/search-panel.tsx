import { ActionIcon, Box, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import classes from './list.module.css';

const LEAST_LETTERS = 2;
const WAIT_MS = 300;

interface Props {
  conversationId: string;
  onFound: (seq: number) => void;
  onClose: () => void;
}

/** Searches one conversation. */
export function SearchPanel({ conversationId, onFound, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const { data, isFetching } = useCall(
    'chat.searchMessages',
    { text, conversationId },
    { enabled: text.length >= LEAST_LETTERS, keepPrevious: true },
  );
  return (
    <div className={classes.search}>
      <div className={classes.searchField}>
        <TextInput
          aria-label={t('search.inside')}
          placeholder={t('search.inside')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          autoFocus
        />
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onClose} aria-label={t('search.close')}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {text.length >= LEAST_LETTERS && data && (
        <ul className={classes.hits} aria-busy={isFetching}>
          {data.found.map(({ message }) => (
            <li key={message.id}>
              <button type="button" onClick={() => onFound(message.seq)}>
                <span>{message.text}</span>
                <time dateTime={message.at}>{formatWhen(message.at)}</time>
              </button>
            </li>
          ))}
          {data.found.length === 0 && (
            <Box component="li" py="sm" px="smplus" fz="sm" c="dimmed">
              {t('search.none')}
            </Box>
          )}
          {!data.complete && (
            <Box component="li" py="sm" px="smplus" fz="sm" c="dimmed">
              {t('search.latest')}
            </Box>
          )}
        </ul>
      )}
    </div>
  );
}

/** A text once its writer has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const later = useDebounced(setSettled, WAIT_MS);
  useEffect(() => later(text), [later, text]);
  return useDeferredValue(settled);
}
