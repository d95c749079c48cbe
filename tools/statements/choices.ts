import { NotThisWay } from './not-static.ts';

/** More than any statement of ours comes to; a loop in the code that reads would end here. */
const MAX_RUNS = 500;
const MAX_TOGETHER = 2;

/** Which way each branch of the code goes while a statement is put together; one that is not named goes the first way. */
export class Choices {
  readonly #chosen: ReadonlyMap<string, number>;
  readonly met = new Map<string, number>();

  constructor(chosen: ReadonlyMap<string, number>) {
    this.#chosen = chosen;
  }

  pick(key: string, count: number): number {
    this.met.set(key, count);
    return Math.min(this.#chosen.get(key) ?? 0, count - 1);
  }
}

/**
 * Runs `build` once as it comes, and once for every other way that a branch can go. Where the program never goes, the
 * branches are tried together.
 */
export function everyWay<T>(build: (choices: Choices) => T): T[] {
  const results: T[] = [];
  const seen = new Set<string>();
  const waiting: ReadonlyMap<string, number>[] = [new Map()];
  let runs = 0;
  for (let chosen = waiting.pop(); chosen !== undefined; chosen = waiting.pop()) {
    if (++runs > MAX_RUNS) throw new Error(`more than ${MAX_RUNS} ways to put a statement together`);
    const choices = new Choices(chosen);
    const result = attempt(build, choices);
    if (result !== null) results.push(result.value);
    for (const [key, count] of choices.met) {
      const isTried = result === null ? chosen.has(key) || chosen.size === MAX_TOGETHER : seen.has(key);
      if (isTried) continue;
      seen.add(key);
      for (let way = 1; way < count; way++) waiting.push(new Map([...chosen, [key, way]]));
    }
  }
  return results;
}

function attempt<T>(build: (choices: Choices) => T, choices: Choices): { readonly value: T } | null {
  try {
    return { value: build(choices) };
  } catch (error) {
    if (error instanceof NotThisWay) return null;
    throw error;
  }
}
