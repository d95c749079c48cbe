export { requireHuman } from './human-check.ts';
export { hashPassword } from './passwords/passwords.ts';
export { requireProvedSession, requireTradingPassword } from './passwords/trading-password.ts';
