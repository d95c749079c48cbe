import { ActionIcon, Box, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconUsersPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { cx } from '#web/lib/text.ts';
import type { Change, SearchAt } from '#web/searches.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { listed } from '../engine/chat-state.ts';
import { chatState, useChatState } from '../engine/chat-store.ts';
import { refreshConversation, takeConversations } from '../engine/engine.ts';
import frame from '../frame.module.css';
import { ConversationRow } from './conversation-row.tsx';
import classes from './list.module.css';
import { NewGroup } from './new-group.tsx';
import { ReadAll } from './read-all.tsx';
import { useSettled } from './search-panel.tsx';

type ListSearch = SearchAt<'/chat'>;

interface Props {
  me: string;
  openId: string;
  search: ListSearch;
  change: Change<ListSearch>;
  className?: string | undefined;
}

const FILTERS = ['all', 'unread', 'pinned'] as const;
const STAFF_FILTERS = [...FILTERS, 'teams'] as const;
const PAGE = 20;
const MIN_LETTERS = 2;

/** The user's conversations, pinned ones first, then the newest; searchable by names and messages. */
export function ConversationList({ me, openId, search, change, className }: Props) {
  const { t } = useTranslation('chat');
  const state = useChatState();
  const [limit, setLimit] = useState(PAGE);
  const [typed, setTyped] = useState(search.search);
  const wanted = useSettled(typed.trim());
  const isStaff = useSession().user?.isStaff ?? false;
  const filter = search.filter === 'unread' || search.filter === 'pinned' ? search.filter : 'all';
  // Team groups are hidden from the recent list; staff find them here.
  const areTeams = isStaff && search.filter === 'teams';
  const params = {
    start: 1,
    limit,
    filter,
    ...(areTeams ? { hidden: true } : {}),
    ...(search.tag ? { tag: search.tag } : {}),
    ...(wanted ? { search: wanted } : {}),
  } as const;
  const { page, matches } = useMatches(params);
  useEffect(() => {
    if (wanted !== search.search) change({ search: wanted });
  }, [wanted, search.search, change]);
  const requested = { filter, tag: search.tag, search: wanted, hidden: areTeams } as const;
  const rows = listed(state, requested, matches).filter((item) => item.isHidden === areTeams);
  const shown = rows.slice(0, Math.max(limit, PAGE));
  const canBeSaid = wanted.length >= MIN_LETTERS;
  const messageSearch = useCall('chat.searchMessages', { text: wanted }, { enabled: canBeSaid, keepPrevious: true });
  // No "no matches" while the search is running.
  const isSaid = canBeSaid && (messageSearch.isPending || (messageSearch.data?.found.length ?? 0) > 0);
  const showAll = () => {
    setTyped('');
    change({ filter: 'all', tag: '', search: '' });
  };
  const hasMore = rows.length > shown.length || (page.data?.totalCount ?? 0) > limit;
  return (
    <section className={cx(frame.frame, className)} aria-label={t('list.label')}>
      <div className={classes.tools}>
        <SearchRow me={me} typed={typed} onType={setTyped} />
        <SegmentedControl
          size="xs"
          fullWidth
          value={areTeams ? 'teams' : filter}
          onChange={(value) => change({ filter: value })}
          data={(isStaff ? STAFF_FILTERS : FILTERS).map((value) => ({ value, label: t(`list.filter.${value}`) }))}
        />
        <ReadAll />
        <TagFilter chosen={search.tag} onChoose={(tag) => change({ tag })} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard */}
      <section className={classes.rows} tabIndex={0} aria-label={t('list.chats')}>
        {shown.map((item) => (
          <ConversationRow key={item.id} conversation={item} me={me} isOpen={item.id === openId} />
        ))}
        {rows.length === 0 && page.isPending && !state.isListed && <SkeletonRows rows={4} />}
        {rows.length === 0 && !isSaid && (page.data || state.isListed) && (
          <Nothing isNarrowed={Boolean(wanted || search.tag) || filter !== 'all'} onAll={showAll} />
        )}
        {hasMore && (
          <Button variant="subtle" size="sm" onClick={() => setLimit(limit + PAGE)} loading={page.isFetching}>
            {t('list.more')}
          </Button>
        )}
        {canBeSaid && <FoundMessages data={messageSearch.data} me={me} />}
      </section>
    </section>
  );
}

/** The newest conversations of a filter, which the store takes over, and the ids of all that match. */
function useMatches(params: ParamsOf<'chat.listConversations'>) {
  const page = useCall('chat.listConversations', params, { keepPrevious: true });
  useEffect(() => {
    if (page.data) takeConversations(page.data.list);
  }, [page.data]);
  const matches = useMemo(() => new Set(page.data?.list.map((item) => item.id)), [page.data]);
  return { page, matches };
}

interface SearchRowProps {
  me: string;
  typed: string;
  onType: (text: string) => void;
}

/** The search, and the way to a new group. */
function SearchRow({ me, typed, onType }: SearchRowProps) {
  const { t } = useTranslation('chat');
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <div className={classes.searchRow}>
        <TextInput
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.75} />}
        />
        <ActionIcon
          variant="default"
          size={40}
          onClick={() => setMaking(true)}
          aria-label={t('group.new')}
          title={t('group.new')}
        >
          <IconUsersPlus size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {isMaking && <NewGroup me={me} onClose={() => setMaking(false)} />}
    </>
  );
}

/** Filters by the tags in use. */
function TagFilter({ chosen, onChoose }: { chosen: string; onChoose: (tag: string) => void }) {
  const { t } = useTranslation('chat');
  const { conversations } = useChatState();
  const tags = [...new Set([...conversations.values()].flatMap((conversation) => conversation.tags))].sort();
  if (tags.length === 0) return null;
  return (
    <fieldset className={classes.tagPick} aria-label={t('tags.filter')}>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === chosen}
          onClick={() => onChoose(tag === chosen ? '' : tag)}
        >
          {tag}
        </button>
      ))}
    </fieldset>
  );
}

interface FoundProps {
  data: ResultOf<'chat.searchMessages'> | undefined;
  me: string;
}

/** Messages of all conversations that match the search. */
function FoundMessages({ data, me }: FoundProps) {
  const { t } = useTranslation('chat');
  const { conversations } = useChatState();
  useEffect(() => {
    // An old message may be in a conversation that this page has not loaded.
    const ids = new Set(data?.found.map((item) => item.conversationId));
    for (const id of ids) if (!chatState().conversations.has(id)) refreshConversation(id);
  }, [data]);
  if (!data || data.found.length === 0) return null;
  return (
    <div>
      <Box component="p" pt="sm" px="smplus" pb="xxsplus" fz="xs" fw={560} c="var(--cw-text-2)">
        {t('search.messages')}
      </Box>
      {data.found.map(({ conversationId, message }) => {
        const conversation = conversations.get(conversationId);
        return conversation ? (
          <ConversationRow key={message.id} conversation={conversation} me={me} hit={message} />
        ) : null;
      })}
      {!data.complete && (
        <Box component="p" py="sm" px="smplus" fz="sm" c="dimmed">
          {t('search.latest')}
        </Box>
      )}
    </div>
  );
}

/** Why nothing is listed, and the way back to everything. */
function Nothing({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const { t } = useTranslation('chat');
  if (!isNarrowed) return <EmptyState title={t('list.none')}>{t('list.noneWhy')}</EmptyState>;
  const all = (
    <Button variant="light" onClick={onAll}>
      {t('list.all')}
    </Button>
  );
  return (
    <EmptyState title={t('list.noneFound')} action={all}>
      {t('list.noneFoundWhy')}
    </EmptyState>
  );
}
