import { ActionIcon, Box, Highlight, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import classes from './list.module.css';

const MIN_LETTERS = 2;
const WAIT_MS = 300;
/** As many as the server answers at once. */
const MAX_HITS = 50;

const ACTION = { variant: 'subtle', color: 'gray', size: 36 } as const;
const ICON = { size: 18, stroke: 1.75 } as const;

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
  const shown = text.length >= MIN_LETTERS ? data : undefined;
  const { at, goTo, leave } = useHits(data?.found ?? [], shown?.found, onFound);
  const count = data?.found.length ?? 0;
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
            leave();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') goTo((at + 1) % Math.max(1, count));
          }}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          autoFocus
        />
        {count > 0 && <Steps at={at} count={count} onGo={goTo} />}
        <ActionIcon {...ACTION} onClick={onClose} aria-label={t('search.close')}>
          <IconX {...ICON} />
        </ActionIcon>
      </div>
      {shown && (
        <ul className={classes.hits} aria-busy={isFetching}>
          {shown.found.map(({ message }, index) => (
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
          {shown.found.length === 0 && <Line>{t('search.none')}</Line>}
          {!shown.complete && <Line>{t('search.latest')}</Line>}
        </ul>
      )}
    </search>
  );
}

type Hits = ResultOf<'chat.searchMessages'>['found'];

/** The hit that is shown: the newest at once, the others are a press away. */
function useHits(hits: Hits, newest: Hits | undefined, onFound: (seq: number) => void) {
  const [at, setAt] = useState(-1);
  const goTo = (index: number) => {
    const hit = hits[index];
    if (!hit) return;
    setAt(index);
    onFound(hit.message.seq);
  };
  const goFirst = useRef(() => goTo(0));
  goFirst.current = () => goTo(0);
  useEffect(() => {
    if (newest) goFirst.current();
  }, [newest]);
  return { at, goTo, leave: () => setAt(-1) };
}

interface StepsProps {
  at: number;
  count: number;
  onGo: (index: number) => void;
}

function Steps({ at, count, onGo }: StepsProps) {
  const { t } = useTranslation('chat');
  return (
    <>
      <small className="cw-num">{t('search.of', { at: at + 1, count })}</small>
      <ActionIcon {...ACTION} disabled={at <= 0} onClick={() => onGo(at - 1)} aria-label={t('search.before')}>
        <IconChevronUp {...ICON} />
      </ActionIcon>
      <ActionIcon {...ACTION} disabled={at >= count - 1} onClick={() => onGo(at + 1)} aria-label={t('search.next')}>
        <IconChevronDown {...ICON} />
      </ActionIcon>
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box component="li" py="sm" px="smplus" fz="sm" c="dimmed">
      {children}
    </Box>
  );
}

/** A text once its writer has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  const later = useDebounced(setSettled, WAIT_MS);
  useEffect(() => later(text), [later, text]);
  return useDeferredValue(settled);
}
