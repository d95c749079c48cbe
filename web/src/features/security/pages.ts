import { definePages } from '#web/page-record.ts';

export const securityPages = definePages({
  '/accountSettings/security/bindEmail': { screen: 'security/email-page', words: ['security'], guard: 'user' },
  '/accountSettings/security/google': { screen: 'security/totp-page', words: ['security'], guard: 'user' },
});
