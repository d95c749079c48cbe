import { Tabs, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { RecentChats } from '../chat/public.tsx';
import { NoticeRows } from './notice-rows.tsx';
import classes from './notices.module.css';
import { POPOVER_ROWS } from './notices.queries.ts';

const TABS = ['system', 'chats'] as const;

interface Props {
  unread: number;
  onClose: () => void;
}

/** The header's two tabs: system notices, and the latest chats. */
export function NoticePopover({ unread, onClose }: Props) {
  const { t } = useTranslation('notices');
  return (
    <Tabs defaultValue="system" keepMounted={false}>
      <Tabs.List aria-label={t('bell')}>
        {TABS.map((item) => (
          <Tabs.Tab key={item} value={item}>
            {t(`tab.${item}`)}
            {item === 'system' && unread > 0 && <em className={classes.count}>{unread}</em>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="system">
        <SystemNotices onClose={onClose} />
      </Tabs.Panel>
      <Tabs.Panel value="chats">
        <RecentChats onOpen={onClose} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Not by the frame: a popover has no page, panel or pager. */
function SystemNotices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices');
  const [start, setStart] = useState(1);
  const page = useCall('notices.list', { start, limit: POPOVER_ROWS }, { keepPrevious: true });
  const readAll = useCommand('notices.viewAll', { stale: ['notices.list', 'notices.countUnread'], mask: false });
  return (
    <>
      <QueryList
        query={page}
        skeleton={{ rows: POPOVER_ROWS, height: 64 }}
        empty={<EmptyState title={t('none')}>{t('noneWhy')}</EmptyState>}
        pager={{ page: start, pageSize: POPOVER_ROWS, onPage: setStart }}
      >
        {(rows) => <NoticeRows rows={rows} onOpen={onClose} />}
      </QueryList>
      <div className={classes.foot}>
        <UnstyledButton
          className={classes.action}
          disabled={!page.data?.unread || readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          {t('readAll')}
        </UnstyledButton>
        <AppLink href={paths.notice()} className={classes.action} onClick={onClose}>
          {t('all')}
        </AppLink>
      </div>
    </>
  );
}
