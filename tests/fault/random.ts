/** A small seeded generator (mulberry32), so that a round that failed can be run again. */
export interface Random {
  /** A whole number from `from` up to and including `to`. */
  between(from: number, to: number): number;
  chance(of: number): boolean;
  pick<T>(all: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (of) => next() < of,
    pick: (all) => all[Math.floor(next() * all.length)] as (typeof all)[number],
  };
}
