export { MissingSteps } from './operate-missing-steps.tsx';
