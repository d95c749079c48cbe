import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './chat-page.module.css';
import { ChatWindow } from './chat-window.tsx';
import { ConversationList } from './conversations/conversation-list.tsx';
import { useChatReady } from './engine/use-chat-ready.ts';

/** All conversations of a member: the list next to the window; on a phone one at a time. */
export function ChatPage() {
  const { t } = useTranslation('chat');
  const go = useGo();
  const me = useChatReady();
  const [search, change] = usePageSearch('/chat');
  const { c: openId, m } = search;
  const target = useMemo(() => (m === '' ? null : { seq: Number(m) }), [m]);
  return (
    <div className={cx(classes.page, openId !== '' && classes.opened)} data-fills-window={openId !== '' || undefined}>
      <div className={classes.title}>
        <Page title={t('page.title')} sub={t('page.sub')} />
      </div>
      <div className={classes.columns}>
        {me ? (
          <ConversationList me={me} openId={openId} search={search} change={change} className={classes.list} />
        ) : (
          <div className={classes.list}>
            <SkeletonRows rows={5} />
          </div>
        )}
        {openId === '' ? (
          <div className={cx(classes.window, classes.none)}>
            <EmptyState title={t('page.choose')}>{t('page.chooseWhy')}</EmptyState>
          </div>
        ) : (
          <ChatWindow
            key={openId}
            conversationId={openId}
            target={target}
            onBack={() => go(paths.chat())}
            className={classes.window}
          />
        )}
      </div>
    </div>
  );
}
