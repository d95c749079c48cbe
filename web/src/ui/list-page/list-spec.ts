import type { Namespace, TFunction } from 'i18next';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import type { Me } from '#web/api/session.ts';
import type { SearchSchema } from '#web/lib/search.ts';
import type { Address } from '#web/paths.ts';
import type { Change, SearchAt, SearchPath } from '#web/searches.ts';
import type { DataTable } from '#web/ui/list/data-table.tsx';
import type { EmptyPicture } from '#web/ui/list/empty-state.tsx';
import type { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import type { ListColumn } from './list-columns.tsx';

/** Functions that answer a page of a list: by its number among counted rows, or by the key that it begins after. */
export type ListCall = {
  [N in CallName]: ResultOf<N> extends { list: readonly unknown[] } & ({ totalCount: number } | { next: string | null })
    ? N
    : never;
}[CallName];

export type RowOf<C extends ListCall> = ResultOf<C> extends { list: readonly (infer R)[] } ? R : never;

/** The route whose address holds filters and page of a list; or what the list itself holds, where no address does. */
export type Place = SearchPath | SearchSchema<{ page: number }>;
export type SearchOf<P extends Place> = P extends SearchPath
  ? SearchAt<P>
  : P extends SearchSchema<infer S>
    ? S
    : never;

/** Parameters of a call beside those of the page. Empty ones are not sent. */
export type Wanted<C extends ListCall> = {
  [K in keyof ParamsOf<C> as Exclude<K, 'start' | 'limit' | 'before'>]: ParamsOf<C>[K] | '' | undefined;
};

export interface Filter<V> {
  readonly label: string;
  /** The words of each value of a choice. */
  readonly option?: (value: V) => ReactNode;
  /** The values that can be chosen, where the search has no list of them. */
  readonly options?: readonly V[];
  /** Where a choice is no pill in the row of filters. Tabs and the order of rows narrow nothing. */
  readonly as?: 'tabs' | 'aside' | 'asideTabs' | 'sort';
  /** False: it chooses another thing to list, and its rows are not fewer for it. */
  readonly narrows?: false;
  /** The names of others that go back to their defaults with each change. */
  readonly resets?: readonly string[];
}

/**
 * By the names of the search, in the order of the screen; what a filter looks like follows from its field: a choice, a day or a text.
 * An element stands for itself, false is not shown, and null is drawn by the filter before it or by the note.
 */
export type Filters<S> = { readonly [K in keyof S]?: Filter<S[K]> | ReactElement | false | null };

export type DialogOf = (close: () => void) => ReactNode;

/** What the parts of a list can ask for and do. */
export interface ListTools<P extends Place, C extends ListCall> {
  readonly search: SearchOf<P>;
  readonly change: Change<SearchOf<P>>;
  /** The answer that is shown; undefined until the first. */
  readonly data: ResultOf<C> | undefined;
  readonly role: Me['role'] | undefined;
  readonly isFiltered: boolean;
  /** Opens a dialog over the page, one at a time. */
  readonly open: (dialog: DialogOf) => void;
}

export interface Empty {
  readonly title: ReactNode;
  readonly why?: ReactNode;
  readonly action?: ReactNode;
  readonly picture?: EmptyPicture;
  /** The label of a button that clears the filters; it shows while there are some. */
  readonly reset?: string;
}

export interface Save<C extends ListCall> {
  readonly label: string;
  readonly file: string;
  readonly params?: Partial<ParamsOf<C>>;
  /** The function that has the file, where it is not the list's own; it takes the same filters. */
  readonly call?: ListCall;
}

/** A part of a list by its words and by what it shows now. */
export type Part<T, P extends Place, C extends ListCall, W extends Namespace> = (
  t: TFunction<W>,
  tools: ListTools<P, C>,
) => T;

export interface ListSpec<P extends Place, C extends ListCall, W extends Namespace> {
  readonly at: P;
  readonly call: C;
  /** The areas of words that `t` knows. */
  readonly words: W;
  readonly params: (search: SearchOf<P>) => Wanted<C>;
  /** Rows of a page. */
  readonly pageRows: number;
  /** Milliseconds between two refetches. */
  readonly refreshMs?: number;
  /** The name of the list, and the title of its page. */
  readonly title: Part<string, P, C, W>;
  readonly filters?: Part<Filters<SearchOf<P>>, P, C, W>;
  /** Null: nothing of the list is shown until it has rows. */
  readonly empty: Part<Empty | ReactElement, P, C, W> | null;
  /** The title of a failure; a general one when left out. */
  readonly failed?: Part<string, P, C, W>;
  readonly skeleton?: ComponentProps<typeof SkeletonRows>;
  /** The rows are a table of these columns, by their keys. */
  readonly columns?: Part<Readonly<Record<string, ListColumn<RowOf<C>> | false>>, P, C, W>;
  /** The rows are cards of their own, below each other and without a panel. */
  readonly card?: (row: RowOf<C>, tools: ListTools<P, C>) => ReactElement;
  /** The rows are drawn by a component of their own; undefined: as a table nevertheless. */
  readonly rows?: (rows: readonly RowOf<C>[], tools: ListTools<P, C>) => ReactNode;
  readonly rowKey?: (row: RowOf<C>) => string;
  readonly rowHref?: (row: RowOf<C>) => Address;
  readonly rowHeight?: number;
  readonly cardsIn?: ComponentProps<typeof DataTable>['cardsIn'];
  /** The label of the button that saves all rows, the name of the file, and parameters that differ from those of the page. */
  readonly save?: Part<Save<C>, P, C, W>;
  /**
   * `page`: the one list of its page. `titled`: one of several, with a title. `log`: filters at the left, searches at the right.
   * `close`: filters close above the rows.
   */
  readonly layout?: 'page' | 'titled' | 'log' | 'close';
  readonly panelTitle?: Part<ReactNode, P, C, W>;
  /** At the right end of the panel's header. */
  readonly aside?: Part<ReactNode, P, C, W>;
  readonly footer?: Part<ReactNode, P, C, W>;
  /** After the filters, in their row. */
  readonly bar?: Part<ReactNode, P, C, W>;
  /** The row of filters breaks into lines on a phone; else it scrolls. */
  readonly wraps?: true;
  /** Between tabs and filters. */
  readonly note?: Part<ReactNode, P, C, W>;
  /** Between filters and rows. */
  readonly summary?: Part<ReactNode, P, C, W>;
  /** In the panel, above the rows. */
  readonly lead?: Part<ReactNode, P, C, W>;
  /** Between rows and pager. */
  readonly under?: Part<ReactNode, P, C, W>;
  /** In the panel, below the pager. */
  readonly tail?: Part<ReactNode, P, C, W>;
  /** The number up to which the rows are counted, where a list has one of its own. */
  readonly counted?: Part<number | undefined, P, C, W>;
}

export interface PageSpec<P extends SearchPath, C extends ListCall, W extends Namespace> extends ListSpec<P, C, W> {
  readonly sub?: Part<ReactNode, P, C, W>;
  /** Above the list: the sets of filters that its reader has saved. */
  readonly saved?: ReactElement;
  /** The way to lists beside this one. */
  readonly links?: Part<ReactNode, P, C, W>;
  readonly actions?: Part<ReactNode, P, C, W>;
  readonly below?: ReactNode;
}
