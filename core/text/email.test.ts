import { describe, expect, it } from 'vitest';
import { asciiEmail } from './email.ts';

describe('a typed e-mail address', () => {
  it.each([
    [' mailto:Ada@example.com ', 'Ada@example.com'],
    ['\u202Aada＠example。com\u202C', 'ada@example.com'],
    ['a@münchen.example', 'a@xn--mnchen-3ya.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
    ['info@データ.jp', 'info@xn--5ckp3n.jp'],
    ['info@サーバー.jp', 'info@xn--vckucxgb.jp'],
    ['a@نامه\u200Cای.com', 'a@xn--mgba3gch31f060k.com'],
    ['a@نمونه۱۲۳.com', 'a@xn--hhbbbed03hhai.com'],
    ['a@my\u2011shop.example', 'a@my-shop.example'],
  ])('%s is %s', (typed, address) => expect(asciiEmail(typed)).toBe(address));

  it.each(['ada', '@münchen.example', 'a@mün/chen.example', 'a@mün:1.example', 'a@[ü]'])('%s stays', (typed) =>
    expect(asciiEmail(typed)).toBe(typed),
  );
});
