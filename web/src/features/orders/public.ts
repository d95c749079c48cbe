export { CaseFile } from './dispute/case-file.tsx';
export { PointsCases } from './points/points-cases.tsx';
export { methodText } from './points/points-words.ts';
export { MissingSteps } from './workspace/missing-steps.tsx';
export { OrderTermsSection } from './workspace/order-terms.tsx';
