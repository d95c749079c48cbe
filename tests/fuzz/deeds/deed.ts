import type { MarketWorld } from '../market-world.ts';
import type { MarketModel } from '../model/model.ts';
import { priceAt } from '../model/money.ts';
import { type Form, MIN_FACE } from '../model/terms.ts';
import type { SeenAd } from '../world.ts';

/** Numbers that a deed is filled from. */
export interface DeedDraw {
  readonly which: number;
  readonly who: number;
  readonly number: number;
  readonly other: number;
  readonly faces: readonly number[];
  /** Which of the codes sent before is sent once more; null: none. */
  readonly again: number | null;
}

/** The product's result, and the model's. */
export interface Outcome {
  readonly did: boolean;
  readonly should: boolean;
}

/** Something that people do beside acting on an order: tries it, and does the same in the model where it is allowed. */
export interface Deed {
  /** How often, against the others. */
  readonly weight: number;
  readonly does: (model: MarketModel, world: MarketWorld, draw: DeedDraw) => Promise<Outcome>;
}

/** One of a list, mostly one of those that fit. */
export function mostly<T>(list: readonly T[], draw: number, fits: (t: T) => boolean): number {
  const right = list.flatMap((item, no) => (fits(item) ? [no] : []));
  const isAny = right.length === 0 || draw % 8 === 0;
  return isAny ? draw % list.length : (right[(draw >> 3) % right.length] ?? 0);
}

/** Face values that a form takes; now and then one that it does not. */
export function facesFor(form: Form, { faces, number }: DeedDraw): number[] {
  return faces.map((face, index) => face + (index === 0 && number % 9 === 0 ? 0 : MIN_FACE[form] - 1));
}

/** An ad's version and price as the caller saw them: mostly the current ones. */
export function seenOf(ad: { version: number; rate: number }, draw: number): { seen: SeenAd; isRight: boolean } {
  const price = priceAt(ad.rate);
  const [isOld, isOther] = [draw % 12 === 0, draw % 12 === 1];
  const seen = { version: ad.version + (isOld ? 1 : 0), unitPrice: (price + (isOther ? 1n : 0n)).toString() };
  return { seen, isRight: !isOld && !isOther };
}
