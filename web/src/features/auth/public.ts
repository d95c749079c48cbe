export { HumanCheckLine } from './human-check-line.tsx';
export { NewPasswordFields } from './new-password-fields.tsx';
export { type HumanCheck, useHumanCheck } from './use-human-check.ts';
