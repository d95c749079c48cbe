export { noteSecurity } from '#server/platform/security-event.ts';
export { noteStaffReveal } from './security-log.ts';
