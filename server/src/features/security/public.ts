export { noteStaffReveal } from './security-log.ts';
