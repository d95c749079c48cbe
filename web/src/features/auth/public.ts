export { HumanCheckLine } from './human-check-line.tsx';
export { NewPasswordFields } from './new-password-fields.tsx';
export { OutboxHint } from './outbox-hint.tsx';
export { SendCodeButton } from './send-code-button.tsx';
export { type HumanCheck, useHumanCheck } from './use-human-check.ts';
