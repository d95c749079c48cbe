import { describe, expect, it } from 'vitest';
import { checkAccount, type TypedAccount } from '#core/payment-accounts/check-account.ts';
import { numberLibrary } from './number-library.ts';

const TOOLS = { library: numberLibrary, today: '2026-11-23' };
const check = (account: Partial<TypedAccount>) => checkAccount({ wallet: null, ...account } as TypedAccount, TOOLS);
const wallet = (place: string, name: string, walletId: string) =>
  check({ kind: 'online', place, wallet: name, fields: { walletId } } as Partial<TypedAccount>);
const idOf = (checked: ReturnType<typeof checkAccount>) =>
  'refusal' in checked ? checked.refusal.rule : checked.fields.walletId;

describe('the fields of a payment account', () => {
  it.each([
    'DE89370400440532013000',
    'DE89\u200B 3704 0044 0532 0130 00',
    '\u202ADE89 3704 0044 0532 0130 00\u202C',
    'IBAN: DE89 3704 0044 0532 0130 00',
    'DE89‑3704‑0044‑0532‑0130‑00',
    'ＤＥ89 ３７０４ 0044 0532 0130 00',
    'DE٨٩ 3704 0044 0532 0130 00',
  ])('have the IBAN of %j', (iban) => {
    const fields = { iban, bic: 'COBADEFFXXX', bank: 'Commerzbank' };
    const checked = check({ kind: 'bank', place: 'EU', fields } as Partial<TypedAccount>);
    expect(checked).toMatchObject({ identity: 'bank DE89370400440532013000' });
  });

  it.each(['+254712345678', '00254712345678', '００７１２ ３４５６７８', '0712·345·678', '\u200E0712 345 678'])(
    'have the number of %j',
    (typed) => expect(idOf(wallet('KE', 'mpesa', typed.replace('００', '０')))).toBe('+254712345678'),
  );

  it.each(['call 0712345678 now', '+254712345678;ext=5'])('have none in %j', (typed) =>
    expect(idOf(wallet('KE', 'mpesa', typed))).toBe('mobile'),
  );

  it.each(['wang@example.cn', 'Wang＠example.cn', 'wang@example。cn', 'mailto:wang@example.cn'])(
    'have the address of %j',
    (typed) => expect(idOf(wallet('CN', 'alipay', typed))).toBe('wang@example.cn'),
  );

  it('have one identity for a domain in its letters and in punycode', () => {
    const ids = ['wang@例え.cn', 'wang@xn--r8jz45g.cn'].map((typed) => idOf(wallet('CN', 'alipay', typed)));
    expect(ids).toEqual(['wang@xn--r8jz45g.cn', 'wang@xn--r8jz45g.cn']);
  });
});
