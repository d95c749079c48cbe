import { page } from './page.ts';

const loginPage = {
  area: ['auth', 'security'],
  load: () => import('../features/auth/login-page.tsx'),
  guard: 'visitor',
} as const;

/** The pages of logins, the account, its points and its bail. */
export const accountRoutes = [
  page({ ...loginPage, path: '/login/{-$redirect}', name: 'LoginPage' }),
  page({ ...loginPage, path: '/serviceLogin/{-$redirect}', name: 'ServiceLoginPage' }),
  page({
    path: '/register',
    area: 'auth',
    load: () => import('../features/auth/register-page.tsx'),
    name: 'RegisterPage',
    guard: 'visitor',
  }),
  page({
    path: '/registerEmail/$userId/$key',
    area: 'auth',
    load: () => import('../features/auth/register-email-page.tsx'),
    name: 'RegisterEmailPage',
    guard: 'visitor',
  }),
  page({
    path: '/setPassword',
    area: ['auth', 'security'],
    load: () => import('../features/auth/set-password-page.tsx'),
    name: 'SetPasswordPage',
  }),
  page({
    path: '/accountSettings/security/password',
    area: 'auth',
    load: () => import('../features/auth/trading-password-page.tsx'),
    name: 'TradingPasswordPage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings/security',
    area: ['auth', 'security'],
    load: () => import('../features/auth/security-page.tsx'),
    name: 'SecurityPage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings/security/bindEmail',
    area: 'security',
    load: () => import('../features/security/email-page.tsx'),
    name: 'EmailPage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings/security/google',
    area: 'security',
    load: () => import('../features/security/totp-page.tsx'),
    name: 'TotpPage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings',
    area: [],
    load: () => import('../shell/me-page.tsx'),
    name: 'MePage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings/basicInfo',
    area: 'users',
    load: () => import('../features/users/basic-info-page.tsx'),
    name: 'BasicInfoPage',
    guard: 'user',
  }),
  page({
    path: '/accountSettings/data',
    area: 'own-data',
    load: () => import('../features/own-data/own-data-page.tsx'),
    name: 'OwnDataPage',
    guard: 'user',
  }),
  page({
    path: '/wallet',
    area: 'points',
    load: () => import('../features/points/wallet-page.tsx'),
    name: 'WalletPage',
    guard: 'user',
  }),
  page({
    path: '/bail',
    area: 'bail',
    load: () => import('../features/bail/bail-page.tsx'),
    name: 'BailPage',
    guard: 'provider',
  }),
] as const;
