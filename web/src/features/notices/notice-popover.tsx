import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
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
  const [tab, setTab] = useState<(typeof TABS)[number]>('system');
  return (
    <>
      <div role="tablist" className={classes.tabs} aria-label={t('bell')}>
        {TABS.map((item) => (
          <UnstyledButton
            key={item}
            role="tab"
            aria-selected={item === tab}
            className={cx(classes.tab, item === tab && classes.chosen)}
            onClick={() => setTab(item)}
          >
            {t(`tab.${item}`)}
            {item === 'system' && unread > 0 && <em>{unread}</em>}
          </UnstyledButton>
        ))}
      </div>
      <div role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'system' ? <SystemNotices onClose={onClose} /> : <RecentChats onOpen={onClose} />}
      </div>
    </>
  );
}

function SystemNotices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices');
  const [start, setStart] = useState(1);
  const page = useCall('notices.list', { start, limit: POPOVER_ROWS }, { keepPrevious: true });
  const readAll = useAct('notices.viewAll', { stale: ['notices.list', 'notices.countUnread'], mask: false });
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
          className={classes.act}
          disabled={!page.data?.unread || readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          {t('readAll')}
        </UnstyledButton>
        <AppLink href={paths.notice()} className={classes.act} onClick={onClose}>
          {t('all')}
        </AppLink>
      </div>
    </>
  );
}
