export { type Appended, appendMessage, type NewMessage } from './append.ts';
export { type MemberRow, memberOf, othersIn, sharesConversation } from './members.store.ts';
export type { AnswerSources, CallRecord, SystemWords } from './message-data.ts';
export { appendCallRecord, systemMessage } from './system-message.ts';
