export { requireHuman } from './human-check.ts';
export { hashPassword } from './passwords.ts';
export { requireTradingPassword } from './trading-password.ts';
