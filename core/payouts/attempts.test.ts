import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ATTEMPT_EVENTS,
  type AttemptEvent,
  type AttemptFacts,
  decideAttempt,
  isDefinitelyUnpaid,
} from './attempt-table.ts';

const LIMITS = { resendS: 600, againS: 172_800 };
const sent = (change: Partial<AttemptFacts> = {}): AttemptFacts => ({
  state: 'sent',
  isUnanswered: false,
  isRefused: false,
  isResent: false,
  sinceSentS: 5,
  sinceFirstSentS: change.sinceSentS ?? 5,
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
    [sent({ sinceSentS: 600 }), 'absent', { to: 'sent', next: 'resend' }],
    [sent({ sinceSentS: 600, sinceFirstSentS: 172_800 }), 'absent', { to: 'sent', next: 'doubt' }],
    [sent({ sinceSentS: 172_800 }), 'absent', { to: 'failed' }],
    [sent({ sinceSentS: 172_800, isUnanswered: true }), 'absent', { to: 'sent', next: 'doubt' }],
    [sent({ isUnanswered: true }), 'unsent', null],
    [sent({ isResent: true }), 'unsent', null],
    [sent(), 'unsent', { to: 'ready' }],
    [sent({ state: 'ready' }), 'other_name', { to: 'name_mismatch' }],
    [sent({ state: 'ready' }), 'no_account', { to: 'failed' }],
    [sent({ state: 'ready' }), 'paid', null],
  ] as const)('%o at %s becomes %o', (facts, event, becomes) => {
    expect(decide(facts, event)).toEqual(becomes);
  });

  it.each([
    ['ready', null, true],
    ['failed', null, true],
    ['success', null, false],
    ['sent', null, false],
    ['sent', 172_799, false],
    ['sent', 172_800, true],
  ] as const)('in %s, not there %s seconds after its last sending: surely unpaid is %s', (state, absentAfterS, is) => {
    expect(isDefinitelyUnpaid({ state, absentAfterS }, LIMITS)).toBe(is);
  });

  it('never leaves a final state, and is never sent without saying so', () => {
    for (const event of ATTEMPT_EVENTS) {
      for (const state of ['success', 'failed', 'name_mismatch'] as const)
        expect(decide(sent({ state }), event)).toBeNull();
    }
  });
});

/** `slow`: the channel takes it, and knows of it only later. */
type Fault = 'none' | 'lost' | 'late' | 'slow' | 'unsent' | 'crash';
type Op = 'look' | 'settle' | 'fail' | 'deliver' | 'tick' | 'hours' | 'again' | 'rule';

const TICK_S = 300;
const HOURS_S = 6 * 3_600;
const NEW: AttemptFacts = sent({ state: 'ready', sinceSentS: 0 });

/** A channel that takes each reference once, and may get a request long after it was sent. */
class Channel {
  readonly payments = new Map<string, 'pending' | 'success' | 'failed'>();
  onTheWay: { readonly reference: string; readonly agoS: number }[] = [];

  take(reference: string): 'accepted' | 'refused' {
    if (this.payments.has(reference)) return 'refused';
    this.payments.set(reference, 'pending');
    return 'accepted';
  }

  deliver(): void {
    for (const { reference } of this.onTheWay) this.take(reference);
    this.onTheWay = [];
  }

  /** Nothing is on its way for two days. */
  pass(seconds: number): void {
    const older = this.onTheWay.map(({ reference, agoS }) => ({ reference, agoS: agoS + seconds }));
    for (const { reference, agoS } of older) if (agoS >= LIMITS.againS) this.take(reference);
    this.onTheWay = older.filter(({ agoS }) => agoS < LIMITS.againS);
  }
}

/** One payout: its attempts as the server keeps them, each with its reference, over a channel and a clock. */
class Payout {
  state: 'paying' | 'unclear' | 'success' | 'failed' = 'paying';
  no = 1;
  facts = NEW;
  isAgain = false;
  ageS = 0;
  absentAfterS: number | null = null;
  readonly sentAt = new Map<string, number[]>();

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
    if (this.facts.state === 'ready') {
      this.send();
      return;
    }
    const status = this.channel.payments.get(this.reference);
    const event =
      status === undefined ? 'absent' : status === 'success' ? 'paid' : status === 'failed' ? 'rejected' : 'pending';
    this.absentAfterS = event === 'absent' ? this.facts.sinceSentS : null;
    this.report(event);
  }

  /** Staff give the points back as soon as they may. */
  rule(): void {
    const standing = { state: this.facts.state, absentAfterS: this.absentAfterS };
    if (this.state !== 'unclear' || !isDefinitelyUnpaid(standing, LIMITS)) return;
    this.state = 'failed';
    if (this.facts.state === 'ready') this.facts = { ...this.facts, state: 'failed' };
  }

  pass(seconds: number): void {
    this.ageS += seconds;
    this.channel.pass(seconds);
    const { sinceSentS, sinceFirstSentS } = this.facts;
    this.facts = {
      ...this.facts,
      sinceSentS: sinceSentS + seconds,
      sinceFirstSentS: sinceFirstSentS + seconds,
    };
  }

  report(event: AttemptEvent): void {
    const decision = decideAttempt(this.facts, event, LIMITS);
    if (decision === null) return;
    if (decision.next === 'resend') {
      this.send();
      return;
    }
    if (decision.next === 'doubt') this.state = 'unclear';
    this.facts = { ...this.facts, state: decision.to };
    if (decision.to === 'success' && this.state !== 'failed') this.state = 'success';
    if (decision.to !== 'failed') return;
    if (!this.isAgain || this.state !== 'paying') {
      this.state = 'failed';
      return;
    }
    this.isAgain = false;
    this.no += 1;
    this.facts = NEW;
  }

  private send(): void {
    if (this.state !== 'paying' && this.state !== 'unclear') return;
    this.absentAfterS = null;
    const { isUnanswered: before, state, sinceFirstSentS } = this.facts;
    const isResent = state === 'sent';
    const times = { sinceSentS: 0, sinceFirstSentS: isResent ? sinceFirstSentS : 0 };
    this.facts = { state: 'sent', isUnanswered: true, isRefused: false, isResent, ...times };
    const fault = this.faults.next().value ?? 'none';
    if (fault === 'unsent') {
      this.facts = { ...this.facts, isUnanswered: before };
      this.report('unsent');
      return;
    }
    this.sentAt.set(this.reference, [...(this.sentAt.get(this.reference) ?? []), this.ageS]);
    if (fault === 'crash') return;
    const isKnown = this.channel.payments.has(this.reference);
    if (fault === 'late' || (fault === 'slow' && !isKnown)) {
      this.channel.onTheWay.push({ reference: this.reference, agoS: 0 });
      if (fault === 'slow') this.facts = { ...this.facts, isUnanswered: before };
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
  if (op === 'deliver') channel.deliver();
  if (op === 'rule') payout.rule();
  if (op === 'tick') payout.pass(TICK_S);
  if (op === 'hours') payout.pass(HOURS_S);
  if (op === 'again' && payout.state === 'paying' && payout.ageS >= LIMITS.againS) payout.isAgain = true;
}

describe('a payout through a channel', () => {
  const ops = fc.array(
    fc.constantFrom<Op>(
      'look',
      'look',
      'look',
      'settle',
      'fail',
      'deliver',
      'tick',
      'tick',
      'hours',
      'hours',
      'again',
      'rule',
    ),
    { maxLength: 80 },
  );
  const fault = fc.constantFrom<Fault>('none', 'lost', 'late', 'slow', 'unsent', 'crash');
  const faults = fc.array(fault, { maxLength: 12 });

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
        // Everything still on its way arrives, and is settled in the worst way.
        run('deliver', payout, channel);
        for (const [reference, state] of channel.payments)
          if (state === 'pending') channel.payments.set(reference, 'success');
        expect([...channel.payments.values()]).not.toContain('success');
      }),
      { numRuns: 4_000 },
    );
  });

  it('goes under one reference for two days at most, and then to staff, while the channel never answers', () => {
    const channel = new Channel();
    const payout = new Payout(channel, Array<Fault>(1_000).fill('crash'));
    for (let round = 0; round < 3 * (LIMITS.againS / TICK_S); round++) {
      payout.look();
      payout.pass(TICK_S);
    }
    const sentAt = payout.sentAt.get('payout-1') ?? [];
    expect(sentAt.length).toBeGreaterThan(200);
    expect(sentAt.at(-1)).toBeLessThan(LIMITS.againS);
    expect([payout.state, payout.facts.state]).toEqual(['unclear', 'sent']);
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
          payout.pass(LIMITS.resendS);
        }
        expect(payout.state).toBe(settles ? 'success' : 'failed');
      }),
    );
  });
});
