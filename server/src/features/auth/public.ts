export { requireHuman } from './human-check.ts';
export { requireUncommon } from './passwords/common-passwords.ts';
export { hashPassword } from './passwords/passwords.ts';
export { isProvedSession, requireProvedSession, requireTradingPassword } from './passwords/trading-password.ts';
export { signIn } from './sign-in.ts';
