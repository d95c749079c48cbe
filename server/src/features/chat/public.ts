export { type Appended, appendMessage, type NewMessage } from './append.ts';
export { tellConversation } from './chat.events.ts';
export {
  type ChatPart,
  type ChatUpload,
  chatPartOf,
  chatUploadsOf,
  type ExportedChat,
  type ExportedMessage,
  exportChat,
  uploadIdsIn,
} from './export-chat.ts';
export { mayAttachFiles, seesChatFile } from './files.ts';
export { type ChatRecord, chatRecord } from './get-record.ts';
export { acquaintedWith } from './groups.store.ts';
export { type MemberRow, memberOf } from './members.store.ts';
export type { AnswerSources, CallRecord, SystemWords } from './message-data.ts';
export { addMembers, ensureConversation, type NewMember, removeMembers } from './rooms.store.ts';
export { appendCallRecord, systemMessageWithin } from './system-message.ts';
