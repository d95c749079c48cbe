export { type AdminLink, firstAdminLink, makeAdminLink } from './admin-link.ts';
