import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import type { OrderLife } from '#tests/fixtures/world/order-life.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import type { FuzzWorld } from '../world.ts';

export interface Stage {
  readonly app: TestApp;
  readonly world: FuzzWorld;
  readonly life: OrderLife;
}

/** An act that can succeed now: who does it, and with what. Each time it is asked for, on objects of its own. */
export interface Scene {
  /** A user of the world, by number or as an object. */
  readonly who: number | TestUser;
  readonly params: object;
}

export type Scenes = { readonly [N in CallName]?: (stage: Stage) => Promise<Scene> };

/** Where the life of an order can be joined. */
type Moment = {
  [K in keyof OrderLife]: OrderLife[K] extends () => Promise<Placed> ? K : never;
}[keyof OrderLife];

/** An act of `who` on an order at a moment of its life. */
export const on =
  <N extends CallName>(moment: Moment, who: number, more: (order: Placed) => Omit<ParamsOf<N>, 'code'>) =>
  async ({ life }: Stage): Promise<Scene> => {
    const order = await life[moment]();
    return { who, params: { code: order.code, ...more(order) } };
  };

export const nothingMore = () => ({});
