import type { z } from 'zod';
import type { OperatorNeed } from '#core/teams/operator.ts';

/** One kind of event: its payload and its readers. */
export interface EventDef<
  P extends z.ZodType = z.ZodType,
  Party extends string = string,
  Group extends string | null = string | null,
> {
  readonly purpose: string;
  /** The users who receive the event, each in a named role. */
  readonly parties: readonly Party[];
  /** The name of the group of all other readers; null: no others. */
  readonly group: Group;
  /** The right that an operator needs who reads the provider's stream; null: no operator hears of it. */
  readonly operator: OperatorNeed;
  readonly payload: P;
}

/** Declares one kind of event for the catalogue. */
export function defineEvent<P extends z.ZodType, const Party extends string, const Group extends string | null>(
  def: EventDef<P, Party, Group>,
): EventDef<P, Party, Group> {
  return def;
}
