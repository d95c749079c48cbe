import { typedAscii } from '../text/typed.ts';

/** Names of a card's parts as people write them, in headings of lists and beside what they name. A blank may be a dash or nothing. */
export const CODE_NAMES = [
  ...['code', 'codes', 'card code', 'card codes', 'gift code', 'gift card code', 'claim code', 'redeem code', 'e code'],
  ...['redemption code', 'activation code', 'voucher', 'voucher code', 'voucher number', 'card', 'cards', 'gift card'],
  ...['card number', 'card no', 'card nr', 'gift card number', 'gift card no', 'number', 'key', 'keys'],
  ...[
    '卡密',
    '卡号',
    '卡片号码',
    '卡号码',
    '兑换码',
    '激活码',
    '礼品码',
    '礼品卡',
    '礼品卡号',
    '券码',
    '代码',
    '卡券码',
  ],
  ...['卡密码', '充值码', '卡码', '卡片', '提货码', '兑换代码'],
] as const;

export const PIN_NAMES = [
  ...[
    'pin',
    'pins',
    'pin code',
    'pin no',
    'pin nr',
    'pin number',
    'pin is',
    'card pin',
    'security code',
    'access code',
  ],
  ...['security number', 'access number', 'scratch', 'scratch code', 'scratch pin', 'cvv', 'cvv2', 'cvc', 'cvc2'],
  ...['password', 'pwd', 'pin码', '密码', '安全码', '访问码', '校验码', '刮刮码'],
] as const;

/** A regular expression of names, the longest first. */
export const formOf = (names: readonly string[]): string =>
  names
    .toSorted((left, right) => right.length - left.length)
    .map((name) => name.replaceAll(' ', '[ -]?'))
    .join('|');

/** A name as names are compared: small letters without blanks and marks; a unit in brackets is aside. */
export const plainName = (typed: string): string =>
  typedAscii(typed)
    .toLowerCase()
    .replace(/[([（].*$/u, '')
    .replace(/[^\p{L}\d]/gu, '');
