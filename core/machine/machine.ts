/** One transition of a table of states. The first row of an event whose guard holds wins. */
export interface TransitionRow {
  readonly from: string | readonly string[];
  readonly event: string;
  /** The roles that may send the event; absent: the machine knows no roles. */
  readonly by?: readonly string[];
  /** The guard that chooses between rows of the same event. */
  readonly when?: string;
  /** A state, or a word for several that `targets` names. */
  readonly to: string;
  /** The event is allowed after the deadline too. */
  readonly late?: true;
}

/** The types that make up a machine. */
export interface Parts {
  readonly row: TransitionRow;
  readonly facts: { readonly state: string };
  /** The event with its parameters, its actor, and the time where the machine has a clock. */
  readonly move: { readonly event: string | { readonly type: string }; readonly now?: number };
  readonly refusal: string;
  readonly decision: object;
}

export interface Refused<Refusal extends string> {
  readonly refusal: Refusal;
}

/** The decision on an event, or why it is refused. */
export type Decided<P extends Parts> = P['decision'] | Refused<P['refusal']>;

/** The shape of a table: all that a walk over it needs. */
export interface Life<Row extends TransitionRow = TransitionRow> {
  readonly rows: readonly Row[];
  readonly states: readonly string[];
  /** States in which it begins. */
  readonly begins: readonly string[];
  /** States in which it may stay for good. */
  readonly ends: readonly string[];
  /** Events that surely come in time without a person. */
  readonly silent: readonly Row['event'][];
  /** Open states that only a person ends, with the reason. */
  readonly waitsFor?: Readonly<Record<string, string>>;
  /** The states that a row can lead to, where `to` is a word for several. */
  readonly targets?: (row: Row) => readonly string[];
  /** The states in which money is held, and the rows that close it. */
  readonly hold?: { readonly isOpen: (state: string) => boolean; readonly isClosedBy: (row: Row) => boolean };
}

interface Refusals<P extends Parts> {
  /** The event does not exist in this state. */
  readonly state: P['refusal'];
  /** The event is not this actor's to send, or no guard of its rows holds. The function is given all rows of the event. */
  readonly role?: P['refusal'] | ((facts: P['facts'], move: P['move'], rows: readonly P['row'][]) => P['refusal']);
  /** The machine is at an end; absent: refused by state. */
  readonly ended?: P['refusal'];
}

interface Clock<P extends Parts> {
  /** Milliseconds since the epoch; null: no clock runs. */
  readonly dueAt: (facts: P['facts']) => number | null;
  readonly move: (now: number) => P['move'];
  /** Refuses the event `clock` before the deadline, and every other event from it on. */
  readonly early: P['refusal'];
  readonly late: P['refusal'];
}

export interface Definition<P extends Parts> extends Life<P['row']> {
  readonly refusals: Refusals<P>;
  /** `role`: an actor who never sends the event is told so, whatever the state is. */
  readonly refusesFirst: 'role' | 'state';
  /** The roles in which the actor of this move acts; none: a stranger. */
  readonly rolesOf?: (facts: P['facts'], move: P['move']) => readonly string[];
  readonly guards?: Readonly<Record<string, (facts: P['facts'], move: P['move']) => boolean>>;
  readonly clock?: Clock<P>;
  /** Why the event cannot happen although its row exists; null: it can. */
  readonly check?: (facts: P['facts'], move: P['move'], row: P['row']) => P['refusal'] | null;
  readonly outcome: (row: P['row'], facts: P['facts'], move: P['move']) => P['decision'];
}

export interface Machine<P extends Parts> {
  readonly life: Life<P['row']>;
  readonly decide: (facts: P['facts'], move: P['move']) => Decided<P>;
  /** The same, with null for a refusal: where events are news, and one that does not fit changes nothing. */
  readonly next: (facts: P['facts'], move: P['move']) => P['decision'] | null;
  /** The row that the event follows, before its clock and its check. */
  readonly rowFor: (facts: P['facts'], move: P['move']) => P['row'] | Refused<P['refusal']>;
  /** The events that could be sent now, in the order of the table; `moveOf` gives each its most favourable parameters. */
  readonly abilities: (facts: P['facts'], moveOf: (event: P['row']['event']) => P['move']) => P['row']['event'][];
  /** The decision of the clock if nobody acts before the deadline; null when no clock runs. */
  readonly onSilence: (facts: P['facts']) => P['decision'] | null;
}

const isRefused = <T extends object, R extends string>(value: T | Refused<R>): value is Refused<R> =>
  'refusal' in value;

/** The states that a row leads away from. */
export const sourcesOf = ({ from }: TransitionRow): readonly string[] => (typeof from === 'string' ? [from] : from);

/** A table of states with its roles, guards, clock and checks. Pure: the caller loads and locks the facts. */
export function machine<P extends Parts>(definition: Definition<P>): Machine<P> {
  const { rows, clock, check, outcome } = definition;
  const rowFor = rowFinder(definition);
  const step: Machine<P>['rowFor'] = (facts, move) => {
    const row = rowFor(facts, move);
    if (isRefused(row)) return row;
    const refusal = refusalByTime(clock, facts, { row, now: move.now ?? 0 }) ?? check?.(facts, move, row) ?? null;
    return refusal === null ? row : { refusal };
  };
  const decide: Machine<P>['decide'] = (facts, move) => {
    const row = step(facts, move);
    return isRefused(row) ? row : outcome(row, facts, move);
  };
  const next: Machine<P>['next'] = (facts, move) => {
    const decided = decide(facts, move);
    return isRefused(decided) ? null : decided;
  };
  return {
    life: definition,
    decide,
    next,
    rowFor,
    abilities: (facts, moveOf) => {
      const events = new Set(rows.filter((row) => sourcesOf(row).includes(facts.state)).map(({ event }) => event));
      return [...events].filter((event) => !isRefused(step(facts, moveOf(event))));
    },
    onSilence: (facts) => {
      const dueAt = clock?.dueAt(facts) ?? null;
      return clock === undefined || dueAt === null ? null : next(facts, clock.move(dueAt));
    },
  };
}

const keyOf = (state: string, event: string): string => `${state} ${event}`;

function rowFinder<P extends Parts>({
  rows,
  ends,
  refusals,
  refusesFirst,
  rolesOf,
  guards,
}: Definition<P>): Machine<P>['rowFor'] {
  const byEvent = Map.groupBy(rows, ({ event }) => event);
  const byState = new Map<string, P['row'][]>();
  for (const row of rows)
    for (const key of sourcesOf(row).map((state) => keyOf(state, row.event)))
      byState.set(key, [...(byState.get(key) ?? []), row]);

  return (facts, move) => {
    if (refusals.ended !== undefined && ends.includes(facts.state)) return { refusal: refusals.ended };
    const event = typeof move.event === 'string' ? move.event : move.event.type;
    const roles = rolesOf?.(facts, move) ?? null;
    const isOpen = ({ by }: P['row']) => roles === null || (by ?? []).some((role) => roles.includes(role));
    const ofEvent = byEvent.get(event) ?? [];
    const byRole = (): Refused<P['refusal']> => {
      const { role = refusals.state } = refusals;
      return { refusal: typeof role === 'function' ? role(facts, move, ofEvent) : role };
    };
    if (roles?.length === 0 || (refusesFirst === 'role' && !ofEvent.some(isOpen))) return byRole();
    const here = byState.get(keyOf(facts.state, event)) ?? [];
    const open = here.filter(isOpen);
    if (here.length === 0 || (refusesFirst === 'role' && open.length === 0)) return { refusal: refusals.state };
    return open.find(({ when }) => when === undefined || guards?.[when]?.(facts, move) === true) ?? byRole();
  };
}

/**
 * From the deadline on only the clock acts, and before it never, so the outcome does not depend on who reaches the
 * database first.
 */
function refusalByTime<P extends Parts>(
  clock: Clock<P> | undefined,
  facts: P['facts'],
  { row, now }: { readonly row: P['row']; readonly now: number },
): P['refusal'] | null {
  if (clock === undefined) return null;
  const dueAt = clock.dueAt(facts);
  const isDue = dueAt !== null && dueAt <= now;
  if (row.event === 'clock') return isDue ? null : clock.early;
  return isDue && !row.late ? clock.late : null;
}
