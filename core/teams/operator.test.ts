import { assert, constantFrom, property, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayOperate, OPERATOR_RIGHTS, type OperatorNeed } from './operator.ts';
import { mayHaveTeam, servesType } from './team-owners.ts';

const NEEDS: OperatorNeed[] = [...OPERATOR_RIGHTS, 'any', null];
const needs = constantFrom(...NEEDS);
const someRights = subarray([...OPERATOR_RIGHTS]);

describe('operators', () => {
  it('may do what they have the right for, and nothing that names no right', () => {
    assert(
      property(needs, someRights, (need, rights) => {
        const expected = need === 'any' || rights.some((right) => right === need);
        expect(mayOperate(need, rights)).toBe(expected);
      }),
    );
  });

  it('never gain from a right that is taken away', () => {
    assert(
      property(needs, someRights, constantFrom(...OPERATOR_RIGHTS), (need, rights, removed) => {
        const left = rights.filter((right) => right !== removed);
        if (mayOperate(need, left)) expect(mayOperate(need, rights)).toBe(true);
        if (need === removed) expect(mayOperate(need, left)).toBe(false);
      }),
    );
  });

  it.each([
    { serverType: 1, kind: '', may: true },
    { serverType: 2, kind: '', may: true },
    { serverType: 3, kind: '', may: false },
    { serverType: 1, kind: 'S', may: false },
    { serverType: null, kind: '', may: false },
  ])('of type $serverType and kind "$kind" may have a team: $may', ({ may, ...provider }) => {
    expect(mayHaveTeam(provider)).toBe(may);
  });

  it('meet the gate of a type', () => {
    expect(servesType(null, null)).toBe(true);
    expect([1, 2, 3, null].map((type) => servesType([3], type))).toEqual([false, false, true, false]);
  });
});
