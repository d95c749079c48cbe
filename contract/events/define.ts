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

type Reader = 'parties' | 'group' | 'operator';
type Declared<P extends z.ZodType, Party extends string, Group extends string | null> = Omit<
  EventDef<P, Party, Group>,
  Reader
> &
  Partial<Pick<EventDef<P, Party, Group>, Reader>>;

/** Declares one kind of event for the catalogue. Left out: no parties, no group, and no operator hears of it. */
export const defineEvent = <
  P extends z.ZodType,
  const Party extends string = never,
  const Group extends string | null = null,
>({
  parties = [],
  group = null as Group,
  operator = null,
  ...def
}: Declared<P, Party, Group>): EventDef<P, Party, Group> => ({ parties, group, operator, ...def });
