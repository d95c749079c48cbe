export { requireHuman } from './human-check.ts';
export { hashPassword } from './passwords/passwords.ts';
export { isProvedSession, requireProvedSession, requireTradingPassword } from './passwords/trading-password.ts';
