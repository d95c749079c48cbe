import { expect, it } from 'vitest';
import { phoneOfLogin } from './login.ts';
import { PHONE_PATTERN, typedPhone } from './phone.ts';

const ABROAD = [
  '+234 803 123 4567',
  '00 234 803 123 4567',
  '00-234-803-123-4567',
  '(00234) 803 123 4567',
  '(+234) 803 123 4567',
  '+(234) 803 123 4567',
  '+234 (0) 803 123 4567',
  '+234 (0)803-123-4567',
  '00234.803/123/4567',
  'tel:+234-803-123-4567',
];

it.each(ABROAD)('%s has its country code', (typed) => {
  const phone = typedPhone(typed);
  expect(phone).toMatch(PHONE_PATTERN);
  expect(`+${phone.replace(/\D/g, '')}`).toBe('+2348031234567');
  expect(phone[0]).toBe('+');
});

it.each([...ABROAD, '2348031234567', '234 (0) 803 123 4567'])('%s is a login', (typed) =>
  expect(phoneOfLogin(typed)).toBe('+2348031234567'),
);

it.each([
  ['0803 123 4567', '0803 123 4567'],
  ['(0803) 123-4567', '0803 123-4567'],
  ['(0) 803 123 4567', '0 803 123 4567'],
])('%s is dialled at home', (typed, phone) => expect(typedPhone(typed)).toBe(phone));
