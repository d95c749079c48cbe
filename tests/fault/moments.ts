import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { TARGETS } from './crash.ts';
import { MOMENTS, type Moment, type MoneyHistory } from './money-history.ts';

const MONEY_TARGETS = [...TARGETS, 'signer'] as const;
export const KILLS_PER_ROUND = 3;

export interface Fault {
  readonly target: (typeof MONEY_TARGETS)[number];
  readonly moment: Moment;
}

/** What is killed, and when: eight rounds, one after the other, have each pair of a process and a moment once. */
export function faultOf(seed: number, kill: number): Fault {
  const pair = seed * KILLS_PER_ROUND + kill;
  const target = MONEY_TARGETS[pair % MONEY_TARGETS.length];
  const moment = MOMENTS[Math.floor(pair / MONEY_TARGETS.length) % MOMENTS.length];
  if (target === undefined || moment === undefined) throw new Error('a seed below zero');
  return { target, moment };
}

/** How often a moment has come. */
export function countOf(moment: Moment, { branches, moments }: MoneyHistory, channel: FakeChannel): number {
  if (moment === 'branch') return branches.accounts + branches.coins;
  return moment === 'lost answer' ? channel.unanswered.length : moments[moment];
}
