export { ChangedState } from './changed-state.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { isReason, ReasonField } from './reason-field.tsx';
export { useRuleWords } from './use-rule-words.ts';
