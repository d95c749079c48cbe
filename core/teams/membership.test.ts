import { assert, boolean, constantFrom, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JoinFacts, joinRefusal } from './membership.ts';

const FREE: JoinFacts = { invitation: 'open', isMember: false, openOrders: 0, members: 0, maxMembers: 5 };

describe('joining a team', () => {
  it.each([
    [{}, null],
    [{ invitation: 'accepted' }, 'auth.link_dead'],
    [{ invitation: 'withdrawn' }, 'auth.link_dead'],
    [{ invitation: 'expired' }, 'auth.link_dead'],
    [{ isMember: true }, 'teams.member_already'],
    [{ openOrders: 1 }, 'teams.open_orders'],
    [{ members: 5 }, 'teams.full'],
    [{ members: 4 }, null],
  ] as const)('with %j answers %s', (change, code) => {
    expect(joinRefusal({ ...FREE, ...change })?.code ?? null).toBe(code);
  });

  it('is for somebody in no team, with no open order, by a link that works, into a team with room, and for nobody else', () => {
    const facts = record({
      invitation: constantFrom('open', 'accepted', 'withdrawn', 'expired'),
      isMember: boolean(),
      openOrders: nat(2),
      members: nat(6),
      maxMembers: nat(6),
    });
    assert(
      property(facts, (joiner) => {
        const { invitation, isMember, openOrders, members, maxMembers } = joiner;
        const mayJoin = invitation === 'open' && !isMember && openOrders === 0 && members < maxMembers;
        expect(joinRefusal(joiner) === null).toBe(mayJoin);
      }),
    );
  });
});
