import { expect, it } from 'vitest';
import { type ProtectionFacts, protectionsOf } from './protections.ts';

const NEW: ProtectionFacts = {
  user: { email: 'a@market.example', phone: null, tradepwdFlag: false },
  factors: { totpBoundAt: null, passkeys: [] },
  sendsTexts: true,
};
const onOf = (facts: ProtectionFacts) => protectionsOf(facts).map(({ name, isOn }) => `${name} ${isOn ? 'on' : 'off'}`);

it('begins with the address that a new account has confirmed', () => {
  expect(onOf(NEW)).toEqual(['email on', 'phone off', 'tradingPassword off', 'totp off', 'passkey off']);
});

it('counts each that is set', () => {
  const all = {
    user: { email: 'a@market.example', phone: '+33 •••12', tradepwdFlag: true },
    factors: { totpBoundAt: '2026-11-28T14:00:00Z', passkeys: [{}] },
    sendsTexts: true,
  };
  expect(protectionsOf(all).every(({ isOn }) => isOn)).toBe(true);
});

it('leaves out a phone where no texts are sent, unless one is bound', () => {
  const silent = { ...NEW, sendsTexts: false };
  expect(onOf(silent)).not.toContain('phone off');
  expect(onOf({ ...silent, user: { ...NEW.user, phone: '+33 •••12' } })).toContain('phone on');
});
