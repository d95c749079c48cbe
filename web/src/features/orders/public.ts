export { CaseFile } from './case-file.tsx';
export { MissingSteps } from './operate-missing-steps.tsx';
