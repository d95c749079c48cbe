import type { Wire } from '#tools/wire/gateway-client.ts';

/** The trading password of everybody in the demo. */
export const TRADING_PASSWORD = 'Trade2468';
/** The login password of everybody in the demo. */
export const LOGIN_PASSWORD = 'Demo2468';

/** Something that a bot does once it has looked as if a person had looked at it for a while. */
export interface Task {
  /** Names the matter and its state: a task whose key is gone was done, by the bot or by somebody else. */
  readonly key: string;
  /** Seconds from the first look at it to the deed. */
  readonly delayS: number;
  run(): Promise<unknown>;
}

/** A bot at work: logged in as an account of the demo, with the rights of that account and no others. */
export interface BotAtWork {
  readonly wire: Wire;
  /** When the bots joined the demo, in milliseconds since the epoch: what is older belongs to the demo's scenery. */
  readonly since: number;
  /** Whether the person is there whose place this bot takes only while nobody is: see `yieldsTo` of the cast. */
  isPersonThere(): boolean;
}

export interface Duty {
  /** Runs once after each login. */
  readonly prepare?: (wire: Wire) => Promise<unknown>;
  /** Finds what waits for the bot. */
  look(bot: BotAtWork): Promise<readonly Task[]>;
}

/** Rows that one look reads of one list. */
export const ROWS_PER_LOOK = 20;

/** Whether something was made while the bots were there. `at` is ISO 8601; null: never. */
export const isOurs = ({ since }: BotAtWork, at: string | null): boolean => at !== null && Date.parse(at) >= since;
