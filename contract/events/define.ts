import type { z } from 'zod';

/** One kind of event: what it says, and who is told. */
export interface EventDef<
  P extends z.ZodType = z.ZodType,
  Party extends string = string,
  Group extends string | null = string | null,
> {
  readonly purpose: string;
  /** The users who are told each in a role of their own. */
  readonly parties: readonly Party[];
  /** The name of all others who are told; null: nobody else is. */
  readonly group: Group;
  readonly payload: P;
}

/** Declares one kind of event for the catalogue. */
export function defineEvent<P extends z.ZodType, const Party extends string, const Group extends string | null>(
  def: EventDef<P, Party, Group>,
): EventDef<P, Party, Group> {
  return def;
}
