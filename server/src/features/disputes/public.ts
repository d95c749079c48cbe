/* The parts of a case file that orders of points share with orders of cards. */
export { type CaseOf, caseFileHandler, type ReceivedUpload, type WrittenCase } from './case-file/answer-case-file.ts';
export { type Movement, movementsOf } from './case-file/case-file.store.ts';
export { type ChatMaterial, FORMAT, fileOf } from './case-file/case-json.ts';
export { PAGE_END, pageHead } from './case-file/case-page.ts';
export { points, when } from './case-file/case-page-format.ts';
export { factsPart, fileShown, ledgerPart, section } from './case-file/case-page-parts.ts';
export { LABELS, type Lang, label, ROLES, sentenceIn } from './case-file/case-words.ts';
export { chatPage } from './case-file/chat-page.ts';
export { POINTS_EVENTS } from './case-file/points-case-words.ts';
/* And of the moderators' lists and views. */
export { alikePictures } from './cases/alike-pictures.store.ts';
export { countWaiting, matchesCase, ruledOrderBy, waitingSorts } from './cases/case-lists.ts';
export { applyAsStaff, colleaguesFor, handsHandlers, lockedCase, requireTwoRulers, tiedCases } from './cases/hands.ts';
