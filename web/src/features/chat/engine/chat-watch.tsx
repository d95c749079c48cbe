import { useEffect } from 'react';
import { getSession, onSession, type Session, useSession } from '#web/api/session.ts';
import { countInTitle } from '#web/lib/title-count.ts';
import { forgetDrafts } from '../composer/use-draft.ts';
import { unreadOf } from './chat-state.ts';
import { chatState, onChat } from './chat-store.ts';
import { startChat } from './engine.ts';

/** The chat of a member, running wherever they are; it draws nothing. The local record is emptied at logout. */
export function ChatWatch() {
  const { user, visitor } = useSession();
  const userId = readerOf({ user, visitor });
  const isStaff = user?.isStaff ?? false;
  useEffect(() => {
    if (!userId) return;
    const stop = startChat(userId, isStaff);
    const stopTitle = followUnread();
    let isOver = false;
    const end = (forget: boolean) => {
      if (isOver) return;
      isOver = true;
      stopTitle();
      stop(forget);
      if (forget) forgetDrafts();
    };
    // Handled before React removes this component at logout.
    const off = onSession(() => readerOf(getSession()) !== userId && end(true));
    return () => {
      off();
      end(false);
    };
  }, [userId, isStaff]);
  return null;
}

/** A member, or the visitor who contacts support from this browser. */
const readerOf = ({ user, visitor }: Pick<Session, 'user' | 'visitor'>): string | undefined =>
  user?.userId ?? visitor?.visitorId;

/** How many conversations wait. */
function followUnread(): () => void {
  const tell = () => countInTitle('chat', unreadOf(chatState()));
  const off = onChat(tell);
  tell();
  return () => {
    off();
    countInTitle('chat', 0);
  };
}
