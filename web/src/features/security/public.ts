export { FactorCode, type FactorInput, isFilled } from './factor-code.tsx';
export { StepUpDialog } from './step-up-dialog.tsx';
