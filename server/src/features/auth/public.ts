export { requireHuman } from './human-check.ts';
export { hashPassword } from './passwords.ts';
export { requireProvedSession, requireTradingPassword } from './trading-password.ts';
