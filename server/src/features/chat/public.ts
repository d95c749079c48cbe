export { tellConversation } from './chat.events.ts';
export { type Appended, appendMessage, type NewMessage } from './messages/append.ts';
export { canOpenChatFile, mayAttachFiles } from './messages/files.ts';
export type { AnswerSources, CallRecord, SystemWords } from './messages/message-data.ts';
export { isOwnMatter, isSuspended, requireMayTalk } from './messages/suspended.ts';
export { appendCallRecord, systemMessageWithin } from './messages/system-message.ts';
export {
  type ChatPart,
  type ChatUpload,
  chatPartOf,
  chatUploadsOf,
  type ExportedChat,
  type ExportedMessage,
  exportChat,
  uploadIdsIn,
} from './record/export-chat.ts';
export { type ChatRecord, chatRecord } from './record/get-record.ts';
export { pastContacts } from './rooms/groups.store.ts';
export { type MemberRow, memberOf } from './rooms/members.store.ts';
export { addMembers, ensureConversation, type NewMember, removeMembers } from './rooms/rooms.store.ts';
