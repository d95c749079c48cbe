export { type AdminLink, firstAdminLink, makeAdminLink } from './links/admin-link.ts';
