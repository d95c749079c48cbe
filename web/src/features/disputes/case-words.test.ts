import { describe, expect, it } from 'vitest';
import { clockOf, devicesOf, isWanted, nextCase, signs, standingOf } from './case-words.ts';

type Row = Parameters<typeof standingOf>[0];

const row = (change: Partial<Row>): Row => ({
  code: 'GO1',
  state: 'in_arbitration',
  brandName: 'Amazon',
  cardCount: 1,
  orderAmount: '85000000',
  sellerName: 'ana',
  providerName: 'ben',
  openedAt: '2026-01-01T00:00:00.000Z',
  dueAt: null,
  moderatorName: null,
  ruledBy: null,
  mine: false,
  mayTake: true,
  escalation: 0,
  appealed: false,
  reasons: ['invalid'],
  compensation: null,
  votes: 0,
  ...change,
});
const keys = (change: Partial<Row>) => standingOf(row(change), 'you').map(({ key }) => key);

describe('a case in the queue', () => {
  it('says that an appeal is free, and names the moderator of the first ruling as such', () => {
    const appeal = { appealed: true, ruledBy: 'max' };
    expect(standingOf(row(appeal), 'you')).toEqual([
      { key: 'appealOf', values: { name: 'max' } },
      { key: 'free.any', values: {} },
    ]);
    expect(keys({ ...appeal, mayTake: false })).toEqual(['appealOf', 'free.other']);
  });

  it.each([
    ['is held by its holder only while it waits', { moderatorName: 'mia' }, ['heldBy']],
    ['was ruled by', { state: 'ruled', ruledBy: 'max' }, ['ruledBy']],
    ['has nobody after it ended without a ruling', { state: 'completed' }, []],
    ['waits for an admin', { escalation: 2, mayTake: false }, ['free.admin']],
    ['is free for an admin', { escalation: 2, mayTake: true }, ['free.any']],
  ] as const)('%s', (_name, change, expected) => expect(keys(change)).toEqual(expected));

  it('names its clock by what ends then', () => {
    expect(['in_arbitration', 'ruled', 'compensation_review', 'completed'].map(clockOf)).toEqual([
      'due',
      'appealUntil',
      'reviewUntil',
      'ended',
    ]);
  });
});

describe('the signature of a ruling', () => {
  it.each([
    ['GO26112267MPJ91GJ7R', true],
    [' go26112267mpj91gj7r ', true],
    ['j91gj7r', true],
    ['1GJ7R', false],
    ['GO26112267MPJ91GJ7', false],
    ['', false],
  ])('%s: %s', (typed, valid) => expect(signs('GO26112267MPJ91GJ7R', typed)).toBe(valid));
});

describe('the next case', () => {
  const own = row({ code: 'GO1' });
  const free = row({ code: 'GO2' });
  const other = row({ code: 'GO3' });

  it('is the own one with the nearest deadline, before one that is free', () => {
    expect(nextCase('GO9', [row({ code: 'GO9' }), own], [free])).toBe(own);
  });

  it('is one that may be taken when no other is held', () => {
    expect(nextCase('GO9', [], [row({ code: 'GO8', mayTake: false }), free, other])).toBe(free);
  });

  it('is offered once there is nothing left to decide in this one', () => {
    for (const event of ['take_case', 'rule', 'review']) expect(isWanted([event, 'evidence'])).toBe(true);
    expect(isWanted(['evidence'])).toBe(false);
    expect(isWanted([])).toBe(false);
  });

  it('is none when nothing waits', () => expect(nextCase('GO9', [row({ code: 'GO9' })], [])).toBeNull());
});

describe('the devices of a reveal log', () => {
  it('are those of the provider: whoever else opened a card is no sign of a shared code', () => {
    const log = [
      { kind: 'code_opened', byRole: 'provider', device: 'Chrome, Windows' },
      { kind: 'code_copied', byRole: 'provider', device: 'Chrome, Windows' },
      { kind: 'auto_opened', byRole: 'provider', device: '' },
      { kind: 'code_opened', byRole: 'moderator', device: 'Firefox, Linux' },
      { kind: 'photo_opened', byRole: 'seller', device: 'Safari, macOS' },
    ] as const;
    expect(devicesOf(log)).toBe(1);
    expect(devicesOf([...log, { kind: 'code_opened', byRole: 'provider', device: 'Chrome, Android' }])).toBe(2);
  });
});
