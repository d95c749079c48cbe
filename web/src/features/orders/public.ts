export { CaseFile } from './dispute/case-file.tsx';
export { PointsCases } from './points/points-cases.tsx';
export { MissingSteps } from './workspace/missing-steps.tsx';
export { OrderTermsSection } from './workspace/order-terms.tsx';
