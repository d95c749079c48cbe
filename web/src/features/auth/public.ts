export { HumanCheckLine } from './human-check-line.tsx';
export { type HumanCheck, useHumanCheck } from './use-human-check.ts';
