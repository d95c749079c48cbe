/**
 * The addresses of the web's pages: `$name` stands for one part, `{-$name}` for one that may be missing. The server
 * answers any other address with the status 404.
 */
export const PAGE_PATTERNS: readonly string[] = [
  '/',
  '/accountSettings',
  '/accountSettings/basicInfo',
  '/accountSettings/data',
  '/accountSettings/security',
  '/accountSettings/security/bindEmail',
  '/accountSettings/security/google',
  '/accountSettings/security/password',
  '/adDetails/$code',
  '/adminSetup/$key',
  '/adSellDetails/$code',
  '/advertisementDetails/$type/$code',
  '/advertisementList',
  '/advertisementList/ads',
  '/advertisementList/gift',
  '/bail',
  '/blockList',
  '/buyPlaceAnOrder/$code',
  '/buySeller/$type/$code',
  '/chat',
  '/editAd/$code',
  '/editAdSell/$code',
  '/gift',
  '/goDispute/$orderCode',
  '/goOrder/$code',
  '/goSell',
  '/goSell/$code',
  '/goSellOrder/$code',
  '/goodsList/$code',
  '/help/{-$id}/{-$item}',
  '/homeInfo/$type/$id',
  '/login/{-$redirect}',
  '/notice',
  '/operate/$adCode/$orderCode/$opponentCode',
  '/orderList',
  '/orderList/gift',
  '/publishStep1',
  '/publishStep2',
  '/publishStep3',
  '/publishStep4',
  '/publishStep5',
  '/publishStep6',
  '/register',
  '/registerEmail/$userId/$key',
  '/sellDetails/$code',
  '/sellList/$code',
  '/sellPlaceAnOrder/$code',
  '/serviceLogin/{-$redirect}',
  '/setPassword',
  '/staff/arbitration/statistics',
  '/staff/arbitration/{-$orderCode}',
  '/staff/audit',
  '/staff/people',
  '/staff/people/$userId',
  '/staff/proposals',
  '/staff/settings',
  '/staff/support',
  '/staff/words',
  '/support',
  '/transferResult/$code',
  '/trustList',
  '/userCenter/$code',
  '/wallet',
];

const EXPRESSIONS = PAGE_PATTERNS.map((pattern) => ({ pattern, expression: expressionOf(pattern) }));

/** The pattern of the page at this path, which has no query; null when there is none. */
export function pageAt(path: string): string | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return EXPRESSIONS.find(({ expression }) => expression.test(plain))?.pattern ?? null;
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .split('/')
    .slice(1)
    .map((part) => (part.startsWith('{-$') ? '(?:/[^/]+)?' : part.startsWith('$') ? '/[^/]+' : `/${part}`));
  return new RegExp(`^${parts.join('')}$`);
}
