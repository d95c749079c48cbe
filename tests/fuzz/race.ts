import type { CallName } from '#contract/catalogue.ts';
import { WAITS_FOR_HUMAN } from '#core/orders/gift-states.ts';
import { POINTS_WAIT_FOR_HUMAN } from '#core/orders/points/points-states.ts';
import type { Services } from '#server/app/services.ts';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { firePointsTimers } from '#server/features/points-orders/timers.loop.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import type { FuzzWorld } from './world.ts';

/** One runner of a race: who sends what. The clock is a runner too. */
export type Runner = readonly [who: number, call: CallName, params: object] | 'clock';

/** Where the orders of a kind are kept, and how their clocks act. */
interface Kind {
  readonly orders: Sql;
  readonly firedOf: (id: string) => Sql;
  /** States whose clock is not the last word. */
  readonly waits: readonly string[];
  readonly fire: (services: Services) => Promise<number>;
}

export const KINDS: Readonly<Record<'gift' | 'points', Kind>> = {
  gift: {
    orders: sql`gift_order`,
    firedOf: (id) => sql`SELECT count(*)::int FROM order_event WHERE order_id = ${id} AND type = 'clock'`,
    waits: WAITS_FOR_HUMAN,
    fire: (services) => fireDueTimers(services),
  },
  points: {
    orders: sql`points_order`,
    firedOf: (id) => sql`SELECT count(*)::int FROM points_order_event WHERE points_order_id = ${id} AND type = 'clock'`,
    waits: POINTS_WAIT_FOR_HUMAN,
    fire: (services) => firePointsTimers(services),
  },
};

interface Clock {
  readonly id: string;
  readonly due: Date;
  /** The order's clocks that have acted before. */
  readonly fired: number;
  /** From the deadline on only the clock may act. */
  readonly isFinal: boolean;
}

/** How far off the deadline is when a race with the clock starts: past, or near enough that either side can win. */
const DEADLINES_MS = [-1_000, 5, 15, 40];

/** Races over orders of one kind. */
export class RaceTrack {
  private readonly app: TestApp;
  private readonly world: FuzzWorld;
  private readonly kind: Kind;
  /** Who starts first is another each time. */
  private count = 0;

  constructor(app: TestApp, world: FuzzWorld, kind: keyof typeof KINDS) {
    this.app = app;
    this.world = world;
    this.kind = KINDS[kind];
  }

  /** Starts all runners at once, at the order's deadline where the clock takes part. Answers the calls that got through. */
  async run(order: { readonly id: string } | null, runners: readonly Runner[]): Promise<Winners> {
    const leftMs = DEADLINES_MS[this.count % DEADLINES_MS.length] ?? 0;
    const clock = order !== null && runners.includes('clock') ? await this.setClock(order.id, leftMs) : null;
    const answers = await Promise.all(
      this.inTurn(runners).map(async (runner) => {
        if (runner === 'clock') return clock !== null && (await this.fireClock(clock)) ? 'clock' : null;
        const [who, call, params] = runner;
        return (await this.world.callAs(who, call, params)) ? call : null;
      }),
    );
    const calls = answers.filter((winner) => winner !== null);
    return { calls, isClocks: leftMs < 0 && clock?.isFinal === true };
  }

  private inTurn(runners: readonly Runner[]): Runner[] {
    const first = this.count++ % runners.length;
    return [...runners.slice(first), ...runners.slice(0, first)];
  }

  private async setClock(id: string, leftMs: number): Promise<Clock> {
    const { due, state } = await this.app.db.one<{ due: Date; state: string }>(sql`
      UPDATE ${this.kind.orders} SET due_at = clock_timestamp() + make_interval(secs => ${leftMs / 1_000})
      WHERE id = ${id} RETURNING due_at AS due, state`);
    return { id, due, fired: (await this.clockOf(id)).fired, isFinal: !this.kind.waits.includes(state) };
  }

  private clockOf(id: string): Promise<{ due: Date | null; fired: number }> {
    return this.app.db.one(sql`
      SELECT due_at AS due, (${this.kind.firedOf(id)}) AS fired FROM ${this.kind.orders} WHERE id = ${id}`);
  }

  /** Fires until this clock has acted, or a user acted before the deadline. */
  private async fireClock({ id, due, fired }: Clock): Promise<boolean> {
    for (;;) {
      await this.kind.fire(this.app.services);
      const now = await this.clockOf(id);
      if (now.fired > fired) return true;
      if (now.due?.getTime() !== due.getTime()) return false;
    }
  }
}

interface Winners {
  readonly calls: readonly (CallName | 'clock')[];
  /** The deadline was past at the start: nobody but the clock may have won. */
  readonly isClocks: boolean;
}
