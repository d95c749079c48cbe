import type { Handler } from '#server/gateway/handler.ts';
import { confirmTotpHandler, makeRecoveryCodesHandler, removeTotpHandler, startTotpHandler } from './bind-totp.ts';
import { changeEmailHandler, startEmailChangeHandler } from './change-email.ts';
import { freezeHandler } from './freeze.ts';
import { getFactorsHandler } from './get-factors.ts';
import { askLoginPasskeyHandler, askPasskeyHandler } from './passkeys/ask-passkey.ts';
import {
  addPasskeyHandler,
  removePasskeyHandler,
  renamePasskeyHandler,
  startPasskeyHandler,
} from './passkeys/own-passkeys.ts';
import { mailStepUpCodeHandler, proveStepUpHandler } from './prove-step-up.ts';
import { cancelFactorResetHandler } from './reset-factors.ts';

/** The functions of second factors. */
export const factorHandlers: readonly Handler[] = [
  getFactorsHandler,
  proveStepUpHandler,
  mailStepUpCodeHandler,
  startTotpHandler,
  confirmTotpHandler,
  removeTotpHandler,
  makeRecoveryCodesHandler,
  startPasskeyHandler,
  addPasskeyHandler,
  renamePasskeyHandler,
  removePasskeyHandler,
  askPasskeyHandler,
  askLoginPasskeyHandler,
  startEmailChangeHandler,
  changeEmailHandler,
  freezeHandler,
  cancelFactorResetHandler,
];
