export { applicantsWith, endApplications } from './applications.store.ts';
export { hashesOfNumber } from './facts.ts';
export { identityOf } from './identity-of.ts';
export { ownApplications, provenNameOf } from './own-identity.ts';
export { registerIdentityWebhook } from './vendor/webhook.ts';
