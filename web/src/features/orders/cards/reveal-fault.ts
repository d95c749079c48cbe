import { errorText, hasCode } from '#web/api/api-error.ts';
import { isWrongTradingPassword } from '#web/ui/form/trading-password-field.tsx';

/** Not a failure to the person: nothing was opened, and the field that appears says what is missing. */
export const isProofRequest = (error: unknown): boolean => hasCode(error, 'auth.trading_password_needed');

/** What the dialog says of an opening that failed; null where the field of the trading password says it. */
export const revealFault = (error: unknown): string | null =>
  error === null || isProofRequest(error) || isWrongTradingPassword(error) ? null : errorText(error);
