import { Box, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '#contract/chat/messages.ts';
import { cx } from '#web/lib/text.ts';
import { useChatState } from '../engine/chat-store.ts';
import { PeerMark } from '../messages/peer-mark.tsx';
import classes from './group.module.css';

interface Props {
  me: string;
  /** Users who are members already. */
  without?: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onToggle: (userId: string) => void;
}

/** The users whom the user has talked with: only they can be invited. */
export function PeoplePicker({ me, without, chosen, onToggle }: Props) {
  const { t } = useTranslation('chat');
  const { conversations } = useChatState();
  const [text, setText] = useState('');
  const people = useMemo(() => {
    const others = new Map<string, Member>();
    for (const { members } of conversations.values()) {
      for (const member of members) {
        if (member.userId !== me && member.role !== 'visitor' && !without?.has(member.userId))
          others.set(member.userId, member);
      }
    }
    return [...others.values()].sort((a, b) => a.name.localeCompare(b.name));
  }, [conversations, me, without]);
  const wanted = text.trim().toLowerCase();
  const shown = people.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <div className={classes.picker}>
      <TextInput
        aria-label={t('group.search')}
        placeholder={t('group.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <fieldset className={classes.people} aria-label={t('group.people')}>
        {shown.map((item) => (
          <button
            key={item.userId}
            type="button"
            className={cx(classes.person, chosen.has(item.userId) && classes.chosen)}
            aria-pressed={chosen.has(item.userId)}
            onClick={() => onToggle(item.userId)}
          >
            <PeerMark peer={item} title={item.name} size={28} />
            <span>{item.name}</span>
            {item.isStaff && <em>{t('staff.badge')}</em>}
            {chosen.has(item.userId) && <IconCheck size={16} stroke={2} aria-hidden="true" />}
          </button>
        ))}
        {shown.length === 0 && (
          <Box component="p" p="md" m={0} fz="sm" c="dimmed">
            {t('group.nobody')}
          </Box>
        )}
      </fieldset>
    </div>
  );
}

/** A selection of several users, kept while its dialog is open. */
export function useChosen(): [ReadonlySet<string>, (userId: string) => void] {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (userId: string) => {
    const next = new Set(chosen);
    if (!next.delete(userId)) next.add(userId);
    setChosen(next);
  };
  return [chosen, toggle];
}
