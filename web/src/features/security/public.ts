export { FactorCode, type FactorInput, isFilled } from './factor-code.tsx';
export { FactorProof, firstInput } from './factor-proof.tsx';
export { FreezePanel } from './freeze-panel.tsx';
export { HistoryPanel } from './history-panel.tsx';
export { OwnFactors } from './own-factors.tsx';
export { PasskeyButton } from './passkey-button.tsx';
export { QrCode } from './qr-code.tsx';
export { StepUpDialog } from './step-up-dialog.tsx';
