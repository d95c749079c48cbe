import { searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const authPages = definePages({
  '/accountSettings/security': {
    screen: 'auth/security-page',
    words: ['account', 'auth', 'security', 'identity-limits'],
    guard: 'user',
  },
  '/accountSettings/security/bindPhone': { screen: 'auth/phone-page', words: ['auth'], guard: 'user' },
  '/accountSettings/security/password': {
    screen: 'auth/trading-password-page',
    words: ['auth'],
    guard: 'user',
    search: searchSchema({ redirect: text(2000) }),
  },
  '/accountSettings/security/passwordLogin': { screen: 'auth/password-login-page', words: ['auth'], guard: 'user' },
  '/login/{-$redirect}': { screen: 'auth/login-page', words: ['auth', 'security'], guard: 'visitor' },
  '/register': {
    screen: 'auth/register-page',
    words: ['auth'],
    guard: 'visitor',
    search: searchSchema({ ref: text(64), redirect: text(2000) }),
  },
  '/registerEmail/$userId/$key': { screen: 'auth/register-email-page', words: ['auth'], guard: 'visitor' },
  '/serviceLogin/{-$redirect}': {
    screen: 'auth/login-page#ServiceLoginPage',
    words: ['auth', 'security'],
    guard: 'visitor',
  },
  '/setPassword': { screen: 'auth/set-password-page', words: ['auth', 'security'] },
});
