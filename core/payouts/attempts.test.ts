import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_EVENTS, type AttemptEvent, type AttemptFacts, decideAttempt } from './attempt-table.ts';

const LIMITS = { resendS: 600, againS: 172_800 };
const sent = (change: Partial<AttemptFacts> = {}): AttemptFacts => ({
  state: 'sent',
  isUnanswered: false,
  isRefused: false,
  sinceSentS: 5,
  ...change,
});
const decide = (facts: AttemptFacts, event: AttemptEvent) => decideAttempt(facts, event, LIMITS);

describe('one payment through a channel', () => {
  it.each([
    [sent(), 'paid', { to: 'success' }],
    [sent({ isUnanswered: true }), 'rejected', { to: 'failed' }],
    [sent(), 'pending', null],
    [sent(), 'accepted', null],
    [sent(), 'other_sum', null],
    [sent(), 'absent', null],
    [sent({ isRefused: true }), 'absent', { to: 'failed' }],
    [sent({ isRefused: true, isUnanswered: true }), 'absent', null],
    [sent({ sinceSentS: 600 }), 'absent', { to: 'sent', resend: true }],
    [sent({ sinceSentS: 172_800, isUnanswered: true }), 'absent', { to: 'failed' }],
    [sent({ isUnanswered: true }), 'unsent', null],
    [sent(), 'unsent', { to: 'ready' }],
    [sent({ state: 'ready' }), 'other_name', { to: 'name_mismatch' }],
    [sent({ state: 'ready' }), 'no_account', { to: 'failed' }],
    [sent({ state: 'ready' }), 'paid', null],
  ] as const)('%o at %s becomes %o', (facts, event, becomes) => {
    expect(decide(facts, event)).toEqual(becomes);
  });

  it('never leaves a final state, and is never sent without saying so', () => {
    for (const event of ATTEMPT_EVENTS) {
      for (const state of ['success', 'failed', 'name_mismatch'] as const)
        expect(decide(sent({ state }), event)).toBeNull();
    }
  });
});

type Fault = 'none' | 'lost' | 'late' | 'unsent' | 'crash';
type Op = 'look' | 'settle' | 'fail' | 'deliver' | 'wait' | 'again';

/** A channel that takes each reference once, and may get a request long after it was sent. */
class Channel {
  readonly payments = new Map<string, 'pending' | 'success' | 'failed'>();
  readonly onTheWay: string[] = [];

  take(reference: string): 'accepted' | 'refused' {
    if (this.payments.has(reference)) return 'refused';
    this.payments.set(reference, 'pending');
    return 'accepted';
  }
}

/** One payout: its attempts as the server keeps them, each with its reference, over a channel and a clock. */
class Payout {
  state: 'paying' | 'success' | 'failed' = 'paying';
  no = 1;
  facts: AttemptFacts = { state: 'ready', isUnanswered: false, isRefused: false, sinceSentS: 0 };
  isAgain = false;

  readonly channel: Channel;
  private readonly faults: Iterator<Fault>;

  constructor(channel: Channel, faults: readonly Fault[]) {
    this.channel = channel;
    this.faults = faults.values();
  }

  get reference(): string {
    return `payout-${this.no}`;
  }

  look(): void {
    if (this.state !== 'paying') return;
    if (this.facts.state === 'ready') {
      this.send();
      return;
    }
    const status = this.channel.payments.get(this.reference);
    const event =
      status === undefined ? 'absent' : status === 'success' ? 'paid' : status === 'failed' ? 'rejected' : 'pending';
    this.report(event);
  }

  report(event: AttemptEvent): void {
    const decision = decideAttempt(this.facts, event, LIMITS);
    if (decision === null) return;
    if (decision.resend === true) {
      this.send();
      return;
    }
    this.facts = { ...this.facts, state: decision.to };
    if (decision.to === 'success') this.state = 'success';
    if (decision.to !== 'failed') return;
    if (!this.isAgain) {
      this.state = 'failed';
      return;
    }
    this.isAgain = false;
    this.no += 1;
    this.facts = { state: 'ready', isUnanswered: false, isRefused: false, sinceSentS: 0 };
  }

  private send(): void {
    const before = this.facts.isUnanswered;
    this.facts = { state: 'sent', isUnanswered: true, isRefused: false, sinceSentS: 0 };
    const fault = this.faults.next().value ?? 'none';
    if (fault === 'crash') return;
    if (fault === 'late') {
      this.channel.onTheWay.push(this.reference);
      return;
    }
    if (fault === 'unsent') {
      this.facts = { ...this.facts, isUnanswered: before };
      this.report('unsent');
      return;
    }
    const answer = this.channel.take(this.reference);
    if (fault === 'lost') return;
    this.facts = { ...this.facts, isUnanswered: before, isRefused: answer === 'refused' };
  }
}

function run(op: Op, payout: Payout, channel: Channel): void {
  const pending = [...channel.payments].find(([, state]) => state === 'pending')?.[0];
  if (op === 'look') payout.look();
  if (op === 'settle' && pending) channel.payments.set(pending, 'success');
  if (op === 'fail' && pending) channel.payments.set(pending, 'failed');
  // Nothing is on its way for two days.
  if (op === 'deliver' || op === 'wait') for (const reference of channel.onTheWay.splice(0)) channel.take(reference);
  if (op === 'wait') payout.facts = { ...payout.facts, sinceSentS: payout.facts.sinceSentS + LIMITS.againS };
  if (op === 'again' && payout.state === 'paying' && payout.facts.sinceSentS >= LIMITS.againS) payout.isAgain = true;
}

describe('a payout through a channel', () => {
  const ops = fc.array(fc.constantFrom<Op>('look', 'look', 'settle', 'fail', 'deliver', 'wait', 'again'), {
    maxLength: 40,
  });
  const faults = fc.array(fc.constantFrom<Fault>('none', 'lost', 'late', 'unsent', 'crash'), { maxLength: 12 });

  it('is paid at most once, and given back only when it was not and will not be paid', () => {
    fc.assert(
      fc.property(ops, faults, (steps, drawn) => {
        const channel = new Channel();
        const payout = new Payout(channel, drawn);
        for (const step of steps) run(step, payout, channel);
        const paid = [...channel.payments.values()].filter((state) => state === 'success').length;
        expect(paid).toBeLessThanOrEqual(1);
        if (payout.state === 'success') expect(paid).toBe(1);
        if (payout.state !== 'failed') return;
        // Whatever is still on its way arrives, and is settled in the worst way.
        run('deliver', payout, channel);
        for (const [reference, state] of channel.payments)
          if (state === 'pending') channel.payments.set(reference, 'success');
        expect([...channel.payments.values()]).not.toContain('success');
      }),
      { numRuns: 2_000 },
    );
  });

  it('comes to an end when the channel answers', () => {
    fc.assert(
      fc.property(faults, fc.boolean(), (drawn, settles) => {
        const channel = new Channel();
        const payout = new Payout(channel, drawn);
        for (let round = 0; round < 40; round++) {
          run('look', payout, channel);
          run('deliver', payout, channel);
          run(settles ? 'settle' : 'fail', payout, channel);
          payout.facts = { ...payout.facts, sinceSentS: payout.facts.sinceSentS + LIMITS.resendS };
        }
        expect(payout.state).toBe(settles ? 'success' : 'failed');
      }),
    );
  });
});
