import { Box, Button, SegmentedControl, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { ChatWindow } from '#web/features/chat/public.tsx';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { cx } from '#web/lib/text.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './desk.module.css';
import { DeskHead } from './desk-head.tsx';
import { DESK_TABS } from './pages.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestContext } from './request-context.tsx';
import { RequestRow, type SupportRequest } from './request-row.tsx';
import { useSupportNews } from './use-support-news.ts';

const ROWS = 20;
const EVERY_OPEN = { tab: 'open', start: 1, limit: 100 } as const;

/**
 * The support desk: the queue, one conversation, and its requester.
 * Not by the frame: the page reads the same answer outside of the list too.
 */
export function DeskPage() {
  const { t } = useTranslation('support');
  const [search, change] = usePageSearch('/staff/support');
  useSupportNews();
  const { tab, page } = search;
  const requests = useCall('support.listRequests', { tab, start: page, limit: ROWS }, { keepPrevious: true });
  const chosen = useChosen(search.c, requests.data?.list);
  return (
    <Page title={t('desk.title')} sub={t('desk.sub')}>
      <DeskHead />
      <SavedFilters list="support" />
      <div className={cx(classes.columns, search.c !== '' && classes.opened)}>
        <Panel flush className={classes.list ?? ''}>
          <Box p="sm">
            <SegmentedControl
              size="xs"
              fullWidth
              value={tab}
              onChange={(next) => change({ tab: next })}
              data={DESK_TABS.map((option) => ({ value: option, label: <TabLabel tab={option} /> }))}
              aria-label={t('desk.title')}
            />
          </Box>
          <QueryList
            query={requests}
            skeleton={{ rows: 5 }}
            failed={t('failed')}
            empty={<EmptyState title={t(`desk.none.${tab}`)}>{t('desk.noneWhy')}</EmptyState>}
            pager={{ page, pageSize: ROWS, onPage: (next) => change({ page: next }) }}
          >
            {(rows) =>
              rows.map((request) => (
                <RequestRow
                  key={request.conversationId}
                  request={request}
                  isChosen={request.conversationId === search.c}
                  onChoose={() => change({ c: request.conversationId })}
                />
              ))
            }
          </QueryList>
        </Panel>
        <Opened
          id={search.c}
          request={chosen}
          onBack={() => change({ c: '' })}
          onMine={() => change({ tab: 'mine' })}
        />
      </div>
    </Page>
  );
}

/** A list's name; the agent's own requests and the queue are counted. */
function TabLabel({ tab }: { tab: (typeof DESK_TABS)[number] }) {
  const { t } = useTranslation('support');
  const { data } = useCall('support.getDesk', {});
  const count = tab === 'mine' ? data?.mine : tab === 'queue' ? data?.queued : 0;
  return (
    <>
      {t(`desk.tab.${tab}`)} {!!count && <b className="cw-num">{count}</b>}
    </>
  );
}

/** The open request. It may be missing from the list beside it: it was assigned, or opened by a link. */
function useChosen(id: string, listed: readonly SupportRequest[] | undefined): SupportRequest | undefined {
  const isOther = (listed ?? []).every(({ conversationId }) => conversationId !== id);
  const open = useCall('support.listRequests', EVERY_OPEN, { enabled: id !== '' && listed !== undefined && isOther });
  return [...(listed ?? []), ...(open.data?.list ?? [])].find(({ conversationId }) => conversationId === id);
}

interface OpenedProps {
  id: string;
  request: SupportRequest | undefined;
  onBack: () => void;
  onMine: () => void;
}

/** Only the assigned agent reads the conversation; all agents see the requester. */
function Opened({ id, request, onBack, onMine }: OpenedProps) {
  const { t } = useTranslation('support');
  const conversation = useCall('chat.getConversation', { conversationId: id }, { enabled: id !== '', swallow: true });
  if (id === '') {
    return (
      <Panel className={classes.none ?? ''}>
        <EmptyState title={t('desk.choose')}>{t('desk.chooseWhy')}</EmptyState>
      </Panel>
    );
  }
  const isMember = conversation.data?.id === id;
  const isRefused = hasCode(conversation.error, 'nothing.found');
  return (
    <>
      <Stack gap="sm" miw={0}>
        {request && <RequestActions request={request} onBack={onBack} onTaken={onMine} />}
        {isMember ? (
          <ChatWindow key={id} conversationId={id} place="pane" onBack={onBack} className={classes.window} />
        ) : !isRefused ? (
          <Panel className={classes.none ?? ''}>
            {conversation.isError ? (
              <ErrorState onRetry={() => void conversation.refetch()} retrying={conversation.isFetching}>
                {conversation.error.message}
              </ErrorState>
            ) : (
              <SkeletonRows rows={5} />
            )}
          </Panel>
        ) : (
          <Panel className={classes.none ?? ''}>
            {request && !request.agent ? (
              <EmptyState title={t('desk.notTaken')}>{t('desk.notTakenWhy')}</EmptyState>
            ) : (
              <EmptyState title={t('desk.notYours')}>{t('desk.notYoursWhy')}</EmptyState>
            )}
            <Button size="sm" variant="default" className={classes.back ?? ''} onClick={onBack}>
              {t('chat:window.back')}
            </Button>
          </Panel>
        )}
      </Stack>
      <RequestContext conversationId={id} isMine={isMember} key={`context ${id}`} />
    </>
  );
}
