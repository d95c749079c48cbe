import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAccount, type TypedAccount } from '#core/payment-accounts/check-account.ts';
import { numberLibrary } from './number-library.ts';

const TOOLS = { library: numberLibrary, today: '2026-11-23' };
const check = (typed: TypedAccount) => checkAccount(typed, TOOLS);
const bank = (place: TypedAccount['place'], fields: TypedAccount['fields']): TypedAccount => ({
  kind: 'bank',
  place,
  wallet: null,
  fields,
});
const online = (place: TypedAccount['place'], wallet: string, walletId: string): TypedAccount => ({
  kind: 'online',
  place,
  wallet,
  fields: { walletId },
});

const NG = { bank: '011', accountNumber: '000 001 4579' };
const CN = { bank: '102', accountNumber: '6200 0000 0000 0005', branch: '北京 朝阳支行', cnaps: '102100099996' };
const US = { routingNumber: '021000021', accountNumber: '12345678', accountType: 'checking' };

describe('a payment account that fits', () => {
  it.each([
    [bank('NG', NG), 'bank NG 011 0000014579', '•••• 4579'],
    [bank('NG', { bank: '100004', accountNumber: '8031234567' }), 'bank NG 100004 8031234567', '•••• 4567'],
    [bank('GH', { bank: 'gcb', accountNumber: '1011130012345' }), 'bank GH gcb 1011130012345', '•••• 2345'],
    [bank('KE', { bank: '68', accountNumber: '0180291234567' }), 'bank KE 68 0180291234567', '•••• 4567'],
    // Published examples of the register of IBANs (SWIFT).
    [
      bank('EU', { iban: 'de89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' }),
      'bank DE89370400440532013000',
      '•••• 3000',
    ],
    [bank('EU', { iban: 'FR14 2004 1010 0505 0001 3M02 606' }), 'bank FR1420041010050500013M02606', '•••• 2606'],
    [bank('GB', { sortCode: '60-16-13', accountNumber: '31926819' }), 'bank GB 601613 31926819', '•••• 6819'],
    [bank('GB', { sortCode: '601613', accountNumber: '1926819' }), 'bank GB 601613 01926819', '•••• 6819'],
    [bank('US', US), 'bank US 021000021 12345678', '•••• 5678'],
    [online('KE', 'mpesa', '0712 345678'), 'online mpesa +254712345678', '•••• 5678'],
    [online('GH', 'mtn_momo', '024 123 4567'), 'online mtn_momo +233241234567', '•••• 4567'],
    [online('CN', 'alipay', 'Wang@Example.cn'), 'online alipay wang@example.cn', 'w••••@example.cn'],
    [online('CN', 'wechat', 'wxid_wang'), 'online wechat wxid_wang', '•••• wang'],
  ])('%#: is told apart by its number, and shown by its end', (typed, identity, masked) =>
    expect(check(typed)).toMatchObject({ identity, masked }),
  );

  it('keeps of a card only brand, end and expiry, and cannot tell it from another', () => {
    const fields = { brand: 'visa', lastFour: '1111', expiry: '0330' };
    expect(check({ kind: 'card', place: 'US', wallet: null, fields })).toEqual({
      fields: { ...fields, expiry: '03/30' },
      identity: null,
      masked: '•••• 1111',
    });
  });
});

describe('a refusal names the field and the rule', () => {
  it.each([
    [bank('NG', { ...NG, accountNumber: '0000014570' }), 'accountNumber', 'nuban'],
    [bank('NG', { ...NG, bank: '999' }), 'bank', 'bank'],
    [bank('NG', { bank: '011' }), 'accountNumber', 'needed'],
    [bank('CN', { ...CN, accountNumber: '6200000000000006' }), 'accountNumber', 'union_pay'],
    [bank('CN', { ...CN, cnaps: '102100099997' }), 'cnaps', 'cnaps'],
    [bank('CN', { ...CN, cnaps: '103100000026' }), 'cnaps', 'cnaps'],
    [bank('EU', { iban: 'DE89370400440532013001' }), 'iban', 'iban'],
    [bank('EU', { iban: 'GB29NWBK60161331926819' }), 'iban', 'iban'],
    [bank('EU', { iban: 'DE89370400440532013000', bic: 'NWBKGB2L' }), 'bic', 'bic'],
    [bank('GB', { sortCode: '000000', accountNumber: '31926819' }), 'sortCode', 'sort_code'],
    [bank('US', { ...US, routingNumber: '021000022' }), 'routingNumber', 'routing_number'],
    [bank('US', { ...US, accountType: 'shares' }), 'accountType', 'account_type'],
    [online('KE', 'mpesa', '+447911123456'), 'walletId', 'mobile'],
    [online('KE', 'alipay', '0712345678'), 'wallet', 'wallet'],
    [online('CN', 'wechat', '1'), 'walletId', 'wechat'],
  ])('%#', (typed, field, rule) => expect(check(typed)).toEqual({ refusal: { field, rule } }));
});

it('finds each wrong digit of an IBAN', () => {
  const iban = 'DE89370400440532013000';
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const slip = iban.slice(0, place) + ((Number(iban[place]) + by) % 10) + iban.slice(place + 1);
      expect(check(bank('EU', { iban: slip }))).toHaveProperty('refusal');
    }),
  );
});

it('keeps what it has kept: checking twice changes nothing', () => {
  for (const typed of [bank('NG', NG), bank('US', US), online('KE', 'mpesa', '0712345678')]) {
    const once = check(typed);
    if ('refusal' in once) throw new Error('refused');
    expect(check({ ...typed, fields: once.fields })).toEqual(once);
  }
});
