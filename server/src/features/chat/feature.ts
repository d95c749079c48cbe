import type { Feature } from '#server/platform/feature.ts';
import { changeMembersHandler } from './change-members.ts';
import { createGroupHandler } from './create-group.ts';
import { chatSocketHandlers } from './frames.ts';
import { getRecordHandler } from './get-record.ts';
import { getSignatureHandler } from './get-signature.ts';
import { getUnreadHandler } from './get-unread.ts';
import { getConversationHandler, listConversationsHandler } from './list-conversations.ts';
import { listMessagesHandler } from './list-messages.ts';
import { listRepostHandler } from './list-repost.ts';
import { markReadHandler } from './mark-read.ts';
import { openConversationHandler } from './open-conversation.ts';
import { orderNewsLoop, orderNewsReaction } from './order-news.ts';
import { retractHandler } from './retract.ts';
import { searchMessagesHandler } from './search-messages.ts';
import { sendHandler } from './send.ts';
import { setMarksHandler } from './set-marks.ts';
import { listShortcutsHandler, removeShortcutHandler, saveShortcutHandler } from './shortcuts.ts';
import { teamGroupsLoop } from './team-groups.ts';

export const chatFeature: Feature = {
  area: 'chat',
  functions: [
    getSignatureHandler,
    openConversationHandler,
    listConversationsHandler,
    getConversationHandler,
    listMessagesHandler,
    sendHandler,
    markReadHandler,
    retractHandler,
    setMarksHandler,
    searchMessagesHandler,
    listShortcutsHandler,
    saveShortcutHandler,
    removeShortcutHandler,
    getRecordHandler,
    listRepostHandler,
    createGroupHandler,
    changeMembersHandler,
    getUnreadHandler,
  ],
  loops: [orderNewsLoop, teamGroupsLoop],
  reactions: [orderNewsReaction],
  socketHandlers: chatSocketHandlers,
};
