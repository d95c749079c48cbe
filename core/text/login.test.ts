import { describe, expect, it } from 'vitest';
import { phoneOfLogin, typedLogin } from './login.ts';

describe('a typed login name', () => {
  it.each([
    ['info@münchen.example', 'info@xn--mnchen-3ya.example'],
    ['info＠example.com', 'info@example.com'],
    ['info@example。com', 'info@example.com'],
    [' ＡＤＡ_1 ', 'ADA_1'],
    ['+234–803\u200E–1234567', '+234-803-1234567'],
  ])('%j is %j, as registration keeps it', (typed, login) => expect(typedLogin(typed)).toBe(login));

  it('may be a phone number, with its country code', () => {
    const typed = ['+234 803 123 4567', '00234-803-1234567', '２３４８０３１２３４５６７'];
    expect(new Set(typed.map((text) => phoneOfLogin(typedLogin(text))))).toEqual(new Set(['+2348031234567']));
  });
});
