import { z } from 'zod';
import { defineFunction, zText, zTime } from '../define.ts';
import { zPassword, zSignedIn, zUserName } from './auth.ts';
import { zEmail } from './email.ts';

const zLinkKey = zText('the key from the link', 64);

export const getAdminLink = defineFunction(900620, 'staff.getAdminLink', {
  purpose: 'whether a link of the host, /adminSetup/{key}, still makes an administrator',
  access: 'visitor',
  rateRule: 'auth.register_calls_per_minute',
  params: z.object({ key: zLinkKey }),
  result: z.object({ expiresAt: zTime('until when the link is good') }),
  errors: ['auth.link_dead'],
});

export const createAdmin = defineFunction(900621, 'staff.createAdmin', {
  purpose: 'makes an administrator by a one-time link that the host printed, and opens a session',
  access: 'visitor',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.register_calls_per_minute',
  params: z.object({
    key: zLinkKey,
    userName: zUserName,
    email: zEmail,
    password: zPassword('the login password'),
  }),
  result: zSignedIn,
  errors: ['auth.link_dead', 'auth.name_taken', 'auth.email_taken', 'auth.password_common'],
});
