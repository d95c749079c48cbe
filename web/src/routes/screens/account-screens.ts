import { screen } from './screen.ts';

/** What is fetched for the pages of logins, the account, its points and its bail. */
export const accountScreens = {
  '/login/{-$redirect}': screen({
    area: ['auth', 'security'],
    load: () => import('../../features/auth/login-page.tsx'),
    name: 'LoginPage',
  }),
  '/serviceLogin/{-$redirect}': screen({
    area: ['auth', 'security'],
    load: () => import('../../features/auth/login-page.tsx'),
    name: 'ServiceLoginPage',
  }),
  '/register': screen({
    area: 'auth',
    load: () => import('../../features/auth/register-page.tsx'),
    name: 'RegisterPage',
  }),
  '/registerEmail/$userId/$key': screen({
    area: 'auth',
    load: () => import('../../features/auth/register-email-page.tsx'),
    name: 'RegisterEmailPage',
  }),
  '/setPassword': screen({
    area: ['auth', 'security'],
    load: () => import('../../features/auth/set-password-page.tsx'),
    name: 'SetPasswordPage',
  }),
  '/accountSettings/security/password': screen({
    area: 'auth',
    load: () => import('../../features/auth/trading-password-page.tsx'),
    name: 'TradingPasswordPage',
  }),
  '/accountSettings/security/passwordLogin': screen({
    area: 'auth',
    load: () => import('../../features/auth/password-login-page.tsx'),
    name: 'PasswordLoginPage',
  }),
  '/accountSettings/security/bindPhone': screen({
    area: 'auth',
    load: () => import('../../features/auth/phone-page.tsx'),
    name: 'PhonePage',
  }),
  '/accountSettings/security': screen({
    area: ['auth', 'security', 'identity-limits'],
    load: () => import('../../features/auth/security-page.tsx'),
    name: 'SecurityPage',
  }),
  '/accountSettings/security/bindEmail': screen({
    area: 'security',
    load: () => import('../../features/security/email-page.tsx'),
    name: 'EmailPage',
  }),
  '/accountSettings/security/google': screen({
    area: 'security',
    load: () => import('../../features/security/totp-page.tsx'),
    name: 'TotpPage',
  }),
  '/me': screen({ area: [], load: () => import('../../shell/me-page.tsx'), name: 'MePage' }),
  '/accountSettings/basicInfo': screen({
    area: 'users',
    load: () => import('../../features/users/basic-info-page.tsx'),
    name: 'BasicInfoPage',
  }),
  '/accountSettings/switches': screen({
    area: 'switches',
    load: () => import('../../features/switches/switches-page.tsx'),
    name: 'SwitchesPage',
  }),
  '/accountSettings/shifts': screen({
    area: 'shifts',
    load: () => import('../../features/shifts/shifts-page.tsx'),
    name: 'ShiftsPage',
  }),
  '/accountSettings/authentication/kycOne': screen({
    area: ['identity', 'identity-limits'],
    load: () => import('../../features/identity/kyc-one-page.tsx'),
    name: 'KycOnePage',
  }),
  '/accountSettings/authentication/kycTwo': screen({
    area: ['identity', 'identity-limits'],
    load: () => import('../../features/identity/kyc-two-page.tsx'),
    name: 'KycTwoPage',
  }),
  '/accountSettings/walletIndex': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/index-page.tsx'),
    name: 'WalletIndexPage',
  }),
  '/accountSettings/walletIndex/addAccount': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/add-page.tsx'),
    name: 'AddAccountPage',
  }),
  '/accountSettings/walletIndex/addOnline': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/add-page.tsx'),
    name: 'AddOnlinePage',
  }),
  '/accountSettings/walletIndex/addCreditCard': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/add-page.tsx'),
    name: 'AddCreditCardPage',
  }),
  '/accountSettings/walletIndex/bankTransfer/{-$id}': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/kind-page.tsx'),
    name: 'BankTransferPage',
  }),
  '/accountSettings/walletIndex/bankOnline/{-$id}': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/kind-page.tsx'),
    name: 'BankOnlinePage',
  }),
  '/accountSettings/walletIndex/creditCard/{-$id}': screen({
    area: 'payment-accounts',
    load: () => import('../../features/payment-accounts/kind-page.tsx'),
    name: 'CreditCardPage',
  }),
  '/accountSettings/data': screen({
    area: 'own-data',
    load: () => import('../../features/own-data/own-data-page.tsx'),
    name: 'OwnDataPage',
  }),
  '/myRequests': screen({
    area: 'tickets',
    load: () => import('../../features/tickets/my-requests-page.tsx'),
    name: 'MyRequestsPage',
  }),
  '/myRequests/new': screen({
    area: ['tickets', 'market'],
    load: () => import('../../features/tickets/new-request-page.tsx'),
    name: 'NewRequestPage',
  }),
  '/myRequests/$code': screen({
    area: 'tickets',
    load: () => import('../../features/tickets/my-request-page.tsx'),
    name: 'MyRequestPage',
  }),
  '/feedback': screen({
    area: 'tickets',
    load: () => import('../../features/tickets/feedback-page.tsx'),
    name: 'FeedbackPage',
  }),
  '/accountSettings/team': screen({
    area: ['teams', 'security'],
    load: () => import('../../features/teams/team-page.tsx'),
    name: 'TeamPage',
  }),
  '/team/join/$key': screen({
    area: ['teams', 'security'],
    load: () => import('../../features/teams/join-page.tsx'),
    name: 'JoinTeamPage',
  }),
  '/wallet': screen({
    area: [
      'points',
      'deposits',
      'withdrawals',
      'payouts',
      'sends',
      'swaps',
      'bail',
      'people-pauses',
      'bills',
      'tickets',
    ],
    load: () => import('../../features/points/wallet-page.tsx'),
    name: 'WalletPage',
  }),
  '/bill/gift': screen({
    area: ['bills', 'points'],
    load: () => import('../../features/bills/gift-bill-page.tsx'),
    name: 'GiftBillPage',
  }),
  '/bill/otc': screen({
    area: ['bills', 'points'],
    load: () => import('../../features/bills/otc-bill-page.tsx'),
    name: 'OtcBillPage',
  }),
  '/wallet/withdraw': screen({
    area: ['withdrawals', 'security'],
    load: () => import('../../features/withdrawals/withdraw-page.tsx'),
    name: 'WithdrawPage',
  }),
  '/wallet/deposit': screen({
    area: ['deposits', 'security'],
    load: () => import('../../features/deposits/deposit-page.tsx'),
    name: 'DepositPage',
  }),
  '/wallet/payout': screen({
    area: ['payouts', 'security'],
    load: () => import('../../features/payouts/payout-page.tsx'),
    name: 'PayoutPage',
  }),
  '/wallet/payout/$id': screen({
    area: ['payouts', 'security', 'payment-accounts'],
    load: () => import('../../features/payouts/payout-detail-page.tsx'),
    name: 'PayoutDetailPage',
  }),
  '/payouts': screen({
    area: ['payouts', 'switches', 'security'],
    load: () => import('../../features/payouts/work-page.tsx'),
    name: 'PayoutWorkPage',
  }),
  '/wallet/swap': screen({
    area: ['swaps', 'people-pauses'],
    load: () => import('../../features/swaps/swap-page.tsx'),
    name: 'SwapPage',
  }),
  '/accountSettings/standing': screen({
    area: ['standing', 'providers'],
    load: () => import('../../features/providers/standing-page.tsx'),
    name: 'StandingPage',
  }),
  '/becomeProvider': screen({
    area: ['providers', 'bail', 'people-pauses'],
    load: () => import('../../features/providers/become-page.tsx'),
    name: 'BecomeProviderPage',
  }),
  '/bail': screen({
    area: ['bail', 'bills', 'points'],
    load: () => import('../../features/bail/bail-page.tsx'),
    name: 'BailPage',
  }),
} as const;
