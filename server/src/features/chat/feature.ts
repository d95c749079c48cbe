import type { Feature } from '#server/app/feature.ts';
import { chatSocketHandlers } from './frames.ts';
import { listMessagesHandler } from './messages/list-messages.ts';
import { markAllReadHandler, markReadHandler } from './messages/mark-read.ts';
import { retractHandler } from './messages/retract.ts';
import { searchMessagesHandler } from './messages/search-messages.ts';
import { sendHandler } from './messages/send.ts';
import { setMarksHandler } from './messages/set-marks.ts';
import { getRecordHandler } from './record/get-record.ts';
import { getSignatureHandler } from './record/get-signature.ts';
import { listRepostHandler } from './record/list-repost.ts';
import { listShortcutsHandler, removeShortcutHandler, saveShortcutHandler } from './record/shortcuts.ts';
import { reportQueue } from './reports/queue.ts';
import { reportMessageHandler } from './reports/report-message.ts';
import { getExcerptHandler, handleReportHandler, listReportsHandler } from './reports/staff-reports.ts';
import { changeMembersHandler } from './rooms/change-members.ts';
import { createGroupHandler } from './rooms/create-group.ts';
import { getConversationHandler, listConversationsHandler } from './rooms/list-conversations.ts';
import { openConversationHandler } from './rooms/open-conversation.ts';
import { orderNewsLoop, orderNewsReaction } from './rooms/order-news.ts';
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
    markAllReadHandler,
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
    reportMessageHandler,
    listReportsHandler,
    handleReportHandler,
    getExcerptHandler,
  ],
  queues: [reportQueue],
  loops: [orderNewsLoop, teamGroupsLoop],
  reactions: [orderNewsReaction],
  socketHandlers: chatSocketHandlers,
};
