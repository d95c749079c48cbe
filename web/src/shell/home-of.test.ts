import { describe, expect, it } from 'vitest';
import type { Me } from '../api/session.ts';
import { PAGES } from '../pages.ts';
import { mayOpen } from './guards.ts';
import { hasDesk, homeOf } from './home-of.ts';

const trader = { operatorId: null, rights: [], isStaff: false, serverFlag: false, serverType: null } as unknown as Me;
const provider: Me = { ...trader, serverFlag: true, serverType: 1, role: 'provider' };
const operator = (...rights: Me['rights'][number][]): Me => ({ ...provider, operatorId: 'o1', rights });
const staff: Me = { ...trader, isStaff: true, isCustomerService: false, role: 'support' };

const HOMES = [
  ['a trader', trader, '/gift'],
  ['a provider of cards', provider, '/providerDesk'],
  ['a provider who only pays out', { ...provider, serverType: 3 }, '/gift'],
  ['an operator who may trade', operator('orders'), '/providerDesk'],
  ['an operator who may only change offers', operator('ads', 'chat'), '/gift'],
  ['an operator without a right', operator(), '/gift'],
  ['a moderator', { ...staff, role: 'moderator' }, '/staff/arbitration/{-$orderCode}'],
  ['an agent', { ...staff, isCustomerService: true }, '/staff/support'],
  ['other staff', staff, '/staff'],
] as const satisfies readonly (readonly [string, Me, keyof typeof PAGES])[];

describe('the first page after a login', () => {
  it.each(HOMES)('of %s is one that opens for them', (_, me, path) => {
    const first = path.replace(/\/\{.*/, '');
    expect(homeOf(me)).toBe(first);
    expect(mayOpen(PAGES[path], me)).toBe(true);
  });

  it('is the desk for whoever has one', () => {
    for (const [, me] of HOMES) expect(hasDesk(me)).toBe(homeOf(me) === '/providerDesk');
  });
});
