import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '#core/payment-accounts/methods.ts';
import { accountWords, methodWords } from './method-words.ts';

describe('a way to pay in a file', () => {
  it.each(['en', 'zh_cn'] as const)('has a name of its own in %s, and never the name of the code', (lang) => {
    const names = PAYMENT_METHODS.map((method) => methodWords(method, lang));
    expect(new Set(names).size).toBe(PAYMENT_METHODS.length);
    expect(names.filter((name) => name.includes('_') || name === '')).toEqual([]);
    expect(names.filter((name) => PAYMENT_METHODS.includes(name))).toEqual([]);
  });

  it('is written as its page writes it', () => {
    expect(methodWords('gift_card', 'en')).toBe('Gift card');
    expect(methodWords('bank_NG', 'en')).toBe('Bank transfer (Nigeria)');
    expect(methodWords('bank_CN', 'zh_cn')).toBe('银行转账（中国）');
  });

  it('has the parts of its account in words', () => {
    const fields = { bank: '011', accountNumber: '0000014579', accountType: 'checking' };
    expect(accountWords('bank_NG', fields, 'en')).toEqual([
      expect.stringContaining('First Bank'),
      '0000014579',
      'Checking',
    ]);
  });
});
