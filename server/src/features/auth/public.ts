export { hashPassword } from './passwords.ts';
export { requireTradingPassword } from './trading-password.ts';
