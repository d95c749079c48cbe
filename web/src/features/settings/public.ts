export { ChangedState } from './changed-state.tsx';
export { useRuleWords } from './use-rule-words.ts';
