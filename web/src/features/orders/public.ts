export { CaseFile } from './dispute/case-file.tsx';
export { SeenElsewhere } from './dispute/seen-elsewhere.tsx';
export { fiatText, methodText } from './points/points-words.ts';
export { MissingSteps } from './workspace/missing-steps.tsx';
export { OrderTermsSection } from './workspace/order-terms.tsx';
