import { zText } from '../define.ts';

/** Sent with whatever pays, settles or gives up; compared only, so without a rule for its form. */
export const zTradePassword = zText('trading password', 16);
export const TRADE_PASSWORD_ERRORS = [
  'auth.trading_password_unset',
  'auth.trading_password_wrong',
  'auth.reset_pause',
  'auth.step_up_needed',
] as const;
