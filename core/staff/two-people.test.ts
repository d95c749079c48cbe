import { describe, expect, it } from 'vitest';
import { APART } from '../people/links.fixture.ts';
import { excusesTies, type PairTraces, tieOf } from './two-people.ts';

const apart: PairTraces = { ...APART, isRoleMaker: false, isPublic: false };

describe('two members of staff', () => {
  it.each([
    ['have nothing in common', {}, null],
    ['logged in on one device', { devices: 1 }, 'device'],
    ['logged in from one address', { addresses: 1 }, 'address'],
    ['came from the machine itself, as in the demo', { isLocal: true }, null],
    ['came from the machine itself, though the product is public', { isLocal: true, isPublic: true }, 'address'],
    ['have one document', { document: true }, 'link'],
    ['invited each other', { referral: true }, 'link'],
    ['logged in on one device from one address', { devices: 1, addresses: 1 }, 'link'],
    ['made each other staff', { isRoleMaker: true, addresses: 1 }, 'role'],
    ['wrote down one payment account, each under another name', { paymentAccount: true }, null],
  ] as const)('who %s', (_, traces, tie) => {
    expect(tieOf({ ...apart, ...traces })).toBe(tie);
  });

  it('are excused on a new platform with fewer than three administrators', () => {
    expect(excusesTies({ ageDays: 29, admins: 2 })).toBe(true);
    expect(excusesTies({ ageDays: 30, admins: 2 })).toBe(false);
    expect(excusesTies({ ageDays: 0, admins: 3 })).toBe(false);
  });
});
