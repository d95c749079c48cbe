import type { Scope } from '#server/app/scope.ts';
import type { Session } from '#server/gateway/handler.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import type { EventData, TradeTables } from './notes.ts';

/** The part of an order's row that staff's handling of its case reads, in every kind. */
export interface TradeRow {
  readonly id: string;
  readonly state: string;
  readonly moderatorId: string | null;
  readonly pastModerators: readonly string[];
  readonly rulingBy: string | null;
  readonly escalation: number;
}

export interface StaffCommand<Event> {
  readonly event: Event;
  readonly actor: { readonly role: 'moderator'; readonly userId: string; readonly isAdmin: boolean };
  readonly data?: EventData;
}

/** A kind of order, as the shell that all kinds share reads and moves it. */
export interface TradeKind<Order extends { readonly row: TradeRow }, Event, Other extends string = string> {
  readonly tables: TradeTables;
  /** The state in which a moderator holds the case. */
  readonly caseState: Order['row']['state'];
  /** Staff who count as one person with a party may not take its case; `always`: nor do anything else with it. */
  readonly refusesLinked: 'taking' | 'always';
  /** The history names a case's next holder by id too. */
  readonly namesNextById: boolean;
  /** The order of this code; null when there is none. */
  load(db: Queryable, code: string): Promise<Order | null>;
  /** The order of this code, locked until the transaction ends; null when there is none. */
  lock(tx: Tx, code: string): Promise<Order | null>;
  /** The user's side of the order; null for everybody else. */
  partyOf(row: Order['row'], userId: string): 'seller' | Other | null;
  /** Whether the caller may read the whole order as staff. */
  isCaseStaff(row: Order['row'], session: Session): boolean;
  partiesOf(row: Order['row']): readonly [string, string];
  /** The beginning of the latest case; null: there was none. */
  openedAt(row: Order['row']): Date | null;
  /** Applies one event: returns the order afterwards, throws the refusal. */
  apply(scope: Scope, order: Order, command: StaffCommand<Event>): Promise<Order>;
  /** Sends an event that is no transition to the parties, and to the moderator who holds the case. */
  announce(tx: Tx, order: Order, news: { readonly event: string; readonly actor: 'moderator' }): Promise<void>;
}

/** The events with which staff pass a case around: every kind of order knows them. */
export type HandsEvent =
  | { readonly type: 'take_case' }
  | { readonly type: 'pass_up' }
  | { readonly type: 'pass_on'; readonly to: string };
