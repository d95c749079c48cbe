import { useCallback, useEffect, useState } from 'react';
import { call } from '#web/api/call.ts';
import { onEvent } from '#web/api/socket/socket.ts';
import { Bubble } from '#web/ui/overlay/bubble.tsx';
import { NoticeMark } from './notice-mark.tsx';
import { markRead, type Notice, noticePath } from './notices.queries.ts';

/** The newest notice, except of a new order that is shown elsewhere; pressing it reads it. */
export function NoticeBubble({ isElsewhere }: { isElsewhere: (orderCode: string) => Promise<boolean> }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const hide = useCallback(() => setNotice(null), []);
  useEffect(
    () =>
      followNotices((newest) => {
        if (newest.kind !== 'order_taken') return setNotice(newest);
        isElsewhere(newest.smsInfo.refNo)
          .catch(() => false)
          .then((isShown) => isShown || setNotice(newest));
      }),
    [isElsewhere],
  );
  if (!notice) return null;
  return (
    <Bubble
      key={notice.id}
      href={noticePath(notice)}
      mark={<NoticeMark kind={notice.kind} />}
      title={notice.title}
      text={notice.smsInfo.content}
      onOpen={() => markRead(notice)}
      onGone={hide}
      testId="bubble"
    />
  );
}

/**
 * Hands over each newest notice as it comes. One about the order that is on the screen says nothing new: it is read.
 * Answers how to stop.
 */
function followNotices(show: (notice: Notice) => void): () => void {
  let shown = '';
  return onEvent(({ event, payload }) => {
    if (event !== 'notices.changed' || !payload.added) return;
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
