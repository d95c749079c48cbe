import { describe, expect, it } from 'vitest';
import { callMachine } from '../calls/call-decide.ts';
import { depositMachine } from '../deposits/decide-deposit.ts';
import { identityMachine } from '../identity/application-decide.ts';
import { giftMachine } from '../orders/gift-decide.ts';
import { pointsMachine } from '../orders/points/points-decide.ts';
import { attemptMachine } from '../payouts/attempt-table.ts';
import { payoutMachine } from '../payouts/decide-payout.ts';
import { providerMachine } from '../staff/provider-application.ts';
import { sweepMachine } from '../sweeps/sweep-table.ts';
import { workOrderMachine } from '../tickets/work-order-table.ts';
import { withdrawalMachine } from '../withdrawals/decide-withdrawal.ts';
import { type Life, type Machine, type Parts, sourcesOf } from './machine.ts';

/** One transition: a row from each state that it leaves to each that it may lead to. */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly isClosing: boolean;
}

interface Walk {
  readonly life: Life;
  readonly ways: readonly Way[];
}

function walkOf<P extends Parts>({ life }: Machine<P>): Walk {
  const { rows, targets = ({ to }) => [to], hold } = life;
  const ways = rows.flatMap((row) =>
    sourcesOf(row).flatMap((from) =>
      targets(row).map((to) => ({ from, to, event: row.event, isClosing: hold?.isClosedBy(row) ?? false })),
    ),
  );
  return { life: life as Life, ways };
}

/** The states that these ways lead to from these, themselves included. */
function reachable(starts: readonly string[], ways: readonly Way[]): Set<string> {
  const seen = new Set(starts);
  for (const state of seen) for (const { from, to } of ways) if (from === state) seen.add(to);
  return seen;
}

const WALKS: Readonly<Record<string, Walk>> = {
  attempt: walkOf(attemptMachine),
  call: walkOf(callMachine),
  deposit: walkOf(depositMachine),
  'gift order': walkOf(giftMachine),
  identity: walkOf(identityMachine),
  'points order': walkOf(pointsMachine),
  payout: walkOf(payoutMachine),
  provider: walkOf(providerMachine),
  sweep: walkOf(sweepMachine),
  withdrawal: walkOf(withdrawalMachine),
  'work order': walkOf(workOrderMachine),
};

describe.each(Object.entries(WALKS))('the walk over the table of a %s', (_, { life, ways }) => {
  const { states, begins, ends, silent, waitsFor = {}, hold } = life;
  const open = states.filter((state) => !ends.includes(state));

  it('reaches every state from where it begins', () => {
    expect([...reachable(begins, ways)].sort()).toEqual([...states].sort());
  });

  it('leads from every state to an end', () => {
    const lost = states.filter((state) => ![...reachable([state], ways)].some((other) => ends.includes(other)));
    expect(lost).toEqual([]);
  });

  it('leaves every open state without a person, but for those that it names', () => {
    const alone = ways.filter(({ event }) => silent.includes(event));
    const stuck = open.filter((state) => {
      const reached = [...reachable([state], alone)];
      return !reached.some((other) => other !== state && (ends.includes(other) || other in waitsFor));
    });
    expect(stuck.sort()).toEqual(Object.keys(waitsFor).sort());
  });

  it.runIf(hold !== undefined)('closes what is held exactly once, and never opens it again', () => {
    const { isOpen } = hold ?? { isOpen: () => false };
    expect(begins.filter((state) => !isOpen(state))).toEqual([]);
    for (const { from, event, to, isClosing } of ways) {
      expect([from, event, to, isClosing]).toEqual([from, event, to, isOpen(from) && !isOpen(to)]);
      expect([from, event, to, isOpen(to) && !isOpen(from)]).toEqual([from, event, to, false]);
    }
  });

  it('puts the general row of an event behind its guarded ones', () => {
    for (const [index, row] of life.rows.entries()) {
      if (row.when === undefined) continue;
      const general = life.rows.findIndex(
        ({ from, event, when }) => from === row.from && event === row.event && when === undefined,
      );
      if (general >= 0) expect(general, `${row.from} ${row.event}`).toBeGreaterThan(index);
    }
  });

  it('has one general row for each state, event and actor', () => {
    const keys = life.rows
      .filter(({ when }) => when === undefined)
      .flatMap((row) =>
        sourcesOf(row).flatMap((from) => (row.by ?? ['anybody']).map((by) => `${from} ${row.event} ${by}`)),
      );
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});
