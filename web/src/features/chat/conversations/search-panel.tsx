import { ActionIcon, Box, Highlight, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import classes from './list.module.css';

const MIN_LETTERS = 2;
const WAIT_MS = 300;
/** As many as the server answers at once. */
const MAX_HITS = 50;

interface Props {
  conversationId: string;
  onFound: (seq: number) => void;
  /** What the messages are searched for, to be marked there; empty: nothing. */
  onText: (text: string) => void;
  onClose: () => void;
}

/** Searches one conversation. */
export function SearchPanel({ conversationId, onFound, onText, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const { data, isFetching } = useCall(
    'chat.searchMessages',
    { text, conversationId, limit: MAX_HITS },
    { enabled: text.length >= MIN_LETTERS, keepPrevious: true },
  );
  const [at, setAt] = useState(-1);
  const hits = data?.found ?? [];
  const goTo = (index: number) => {
    const hit = hits[index];
    if (!hit) return;
    setAt(index);
    onFound(hit.message.seq);
  };
  const newest = text.length >= MIN_LETTERS ? data?.found : undefined;
  const goFirst = useRef(() => goTo(0));
  goFirst.current = () => goTo(0);
  // The newest hit is shown at once; the others are a press away.
  useEffect(() => {
    if (newest) goFirst.current();
  }, [newest]);
  const marked = text.length >= MIN_LETTERS ? text : '';
  useEffect(() => {
    onText(marked);
    return () => onText('');
  }, [marked, onText]);
  return (
    <search className={classes.search} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className={classes.searchField}>
        <TextInput
          aria-label={t('search.inside')}
          placeholder={t('search.inside')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(-1);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') goTo((at + 1) % Math.max(1, hits.length));
          }}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          autoFocus
        />
        {hits.length > 0 && (
          <>
            <small className="cw-num">{t('search.of', { at: at + 1, count: hits.length })}</small>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={at <= 0}
              onClick={() => goTo(at - 1)}
              aria-label={t('search.before')}
            >
              <IconChevronUp size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={at >= hits.length - 1}
              onClick={() => goTo(at + 1)}
              aria-label={t('search.next')}
            >
              <IconChevronDown size={18} stroke={1.75} />
            </ActionIcon>
          </>
        )}
        <ActionIcon variant="subtle" color="gray" size={36} onClick={onClose} aria-label={t('search.close')}>
          <IconX size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {text.length >= MIN_LETTERS && data && (
        <ul className={classes.hits} aria-busy={isFetching}>
          {data.found.map(({ message }, index) => (
            <li key={message.id}>
              <button type="button" aria-current={index === at || undefined} onClick={() => goTo(index)}>
                <span>
                  <Highlight component="span" highlight={text}>
                    {message.text}
                  </Highlight>
                </span>
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
    </search>
  );
}

/** A text once its writer has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const later = useDebounced(setSettled, WAIT_MS);
  useEffect(() => later(text), [later, text]);
  return useDeferredValue(settled);
}
