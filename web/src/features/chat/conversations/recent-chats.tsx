import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { listed } from '../engine/chat-state.ts';
import { useChatState } from '../engine/chat-store.ts';
import { useChatReady } from '../engine/use-chat-ready.ts';
import { ConversationRow } from './conversation-row.tsx';
import classes from './list.module.css';
import { ReadAll } from './read-all.tsx';

/** Rows of the list in the header. */
const SHOWN = 4;
const ALL = { filter: 'all', tag: '', search: '', hidden: false } as const;
const NONE: ReadonlySet<string> = new Set();

/** The latest conversations, for the header's popover; `onOpen` closes it. */
export function RecentChats({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation('chat');
  const me = useChatReady();
  const state = useChatState();
  if (!me || (!state.isListed && state.conversations.size === 0)) return <SkeletonRows rows={SHOWN} />;
  const rows = listed(state, ALL, NONE).slice(0, SHOWN);
  return (
    <div className={classes.recent}>
      {rows.map((row) => (
        <ConversationRow key={row.id} conversation={row} me={me} {...(onOpen ? { onOpen } : {})} />
      ))}
      {rows.length === 0 && <EmptyState title={t('list.none')}>{t('list.noneWhy')}</EmptyState>}
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <ReadAll />
        <AppLink href={paths.chat()} className={classes.all} onClick={onOpen}>
          {t('list.all')}
        </AppLink>
      </Group>
    </div>
  );
}
