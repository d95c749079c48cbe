export { noteSecurity, noteStaffReveal } from './security-log.ts';
