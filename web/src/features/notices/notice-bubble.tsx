import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticesChanged } from '#contract/events/notices.ts';
import { call } from '#web/api/call.ts';
import { useSession } from '#web/api/session.ts';
import { onEvent } from '#web/api/socket.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from './bubble.module.css';
import { NoticeMark } from './notice-mark.tsx';
import { markRead, type Notice, noticePath } from './notices.queries.ts';

/** As the specification has it. */
const VISIBLE_MS = 5_000;

/** What has just come, for five seconds; pressing it leads there. */
export function NoticeBubble() {
  const { t } = useTranslation('notices');
  const isStaff = useSession().user?.isStaff ?? false;
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => followNotices(setNotice), []);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className={classes.place} aria-live="polite">
      {notice && (
        <div className={classes.bubble} data-testid="bubble">
          <AppLink
            href={noticePath(notice, isStaff)}
            className={classes.link}
            onClick={() => {
              markRead(notice);
              setNotice(null);
            }}
          >
            <NoticeMark kind={notice.kind} />
            <span>
              <b>{notice.title}</b>
              <small>{notice.smsInfo.content}</small>
            </span>
          </AppLink>
          <UnstyledButton className={classes.close} onClick={() => setNotice(null)} aria-label={t('close')}>
            <IconX size={17} stroke={1.75} />
          </UnstyledButton>
        </div>
      )}
    </div>
  );
}

/**
 * Hands over each newest notice as it comes. One about the order that is on the screen says nothing new: it is read.
 * Answers how to stop.
 */
function followNotices(show: (notice: Notice) => void): () => void {
  let shown = '';
  return onEvent(({ event, payload }) => {
    if (event !== 'notices.changed' || !(payload as Partial<NoticesChanged>).added) return;
    call('notices.list', { limit: 1 }, { quiet: true }).then(
      ({ list: [newest] }) => {
        if (!newest || newest.status === 1 || newest.id === shown) return;
        shown = newest.id;
        const { refNo } = newest.smsInfo;
        if (refNo !== '' && location.pathname.includes(refNo) && !document.hidden) markRead(newest);
        else show(newest);
      },
      // It stands in the list all the same.
      () => undefined,
    );
  });
}
