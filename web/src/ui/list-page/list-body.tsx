import { Button, Group } from '@mantine/core';
import type { Namespace } from 'i18next';
import { Fragment, isValidElement } from 'react';
import { Panel } from '../layout/panel.tsx';
import { DataTable } from '../list/data-table.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { QueryList } from '../list/query-list.tsx';
import { columnsOf } from './list-columns.tsx';
import { placeFilters } from './list-filters.tsx';
import classes from './list-page.module.css';
import type { Empty, ListCall, Place, RowOf } from './list-spec.ts';
import type { List } from './use-list.tsx';

interface Props<P extends Place, C extends ListCall, W extends Namespace> {
  list: List<P, C, W>;
  /** The button that saves the rows stands above them, and not in the head of the page. */
  saves?: boolean;
}

const SKELETON = { rows: 5, height: 64, avatar: false } as const;

const LAYOUTS = {
  page: { tabs: classes.tabs, text: undefined, bar: classes.bar, panel: undefined },
  titled: { tabs: undefined, text: undefined, bar: classes.apart, panel: classes.apart },
  close: { tabs: undefined, text: classes.closeSearch, bar: classes.closeBar, panel: undefined },
  log: { tabs: classes.tabs, text: classes.search, bar: classes.wideBar, panel: classes.below },
} as const;

/** Filters, rows, pager and the open dialog of a list. */
export function ListBody<P extends Place, C extends ListCall, W extends Namespace>({
  list,
  saves = false,
}: Props<P, C, W>) {
  const { spec, t, tools, address, filters, save } = list;
  const { layout = 'page' } = spec;
  const looks = LAYOUTS[layout];
  const { tabs, bar: fields, aside } = placeFilters(filters, address, { ...looks, wraps: spec.wraps });
  const extra = spec.bar?.(t, tools);
  const bar = [
    ...fields,
    extra && <Fragment key="extra">{extra}</Fragment>,
    layout === 'log' && saves && save && <Fragment key="save">{save}</Fragment>,
  ].filter(Boolean);
  const head = spec.aside?.(t, tools);
  const ends = [
    ...aside,
    head && <Fragment key="head">{head}</Fragment>,
    layout !== 'log' && saves && save && <Fragment key="save">{save}</Fragment>,
  ].filter(Boolean);
  if (spec.empty === null && !list.query.data?.list.length) return null;
  const rows = <Rows list={list} />;
  return (
    <>
      {tabs}
      {spec.note?.(t, tools)}
      {bar.length > 0 && <div className={looks.bar}>{bar}</div>}
      {spec.summary?.(t, tools)}
      {spec.card ? (
        rows
      ) : (
        <Panel
          flush
          className={looks.panel}
          title={spec.panelTitle?.(t, tools)}
          aside={ends.length > 1 ? <Group gap="xs">{ends}</Group> : ends[0]}
          footer={spec.footer?.(t, tools)}
        >
          {spec.lead?.(t, tools)}
          {rows}
          {spec.tail?.(t, tools)}
        </Panel>
      )}
      {list.dialog}
    </>
  );
}

/** The rows of this page, or what stands in their place. */
function Rows<P extends Place, C extends ListCall, W extends Namespace>({ list }: { list: List<P, C, W> }) {
  const { spec, t, address, tools } = list;
  const { card, rowKey = idOf } = spec;
  const counted = spec.counted?.(t, tools);
  const { page } = address.search;
  return (
    <QueryList
      query={list.query}
      skeleton={{ ...SKELETON, ...spec.skeleton }}
      empty={<Nothing list={list} />}
      failed={spec.failed?.(t, tools)}
      note={spec.under?.(t, tools)}
      pager={{
        page: Number(page),
        pageSize: spec.pageRows,
        ...(counted !== undefined && { counted }),
        onPage: (to) => address.change({ page: to }),
      }}
      keys={{ before: String(page), onKey: (key) => address.change({ page: key }) }}
    >
      {(rows) => {
        const own = spec.rows?.(rows, tools);
        if (own !== undefined) return own;
        if (!card) return <Table list={list} rows={rows} />;
        return (
          <div className={classes.cards}>
            {rows.map((row) => (
              <Fragment key={rowKey(row)}>{card(row, tools)}</Fragment>
            ))}
          </div>
        );
      }}
    </QueryList>
  );
}

const idOf = (row: unknown): string => (row as { readonly id: string }).id;

interface TableProps<P extends Place, C extends ListCall, W extends Namespace> {
  list: List<P, C, W>;
  rows: readonly RowOf<C>[];
}

function Table<P extends Place, C extends ListCall, W extends Namespace>({ list, rows }: TableProps<P, C, W>) {
  const { spec, t, tools } = list;
  const { rowHref, rowHeight, cardsIn } = spec;
  return (
    <DataTable
      label={spec.title(t, tools)}
      columns={columnsOf(spec.columns?.(t, tools) ?? {})}
      rows={rows}
      rowKey={spec.rowKey ?? idOf}
      {...(rowHref && { rowHref })}
      {...(rowHeight !== undefined && { rowHeight })}
      {...(cardsIn && { cardsIn })}
    />
  );
}

function Nothing<P extends Place, C extends ListCall, W extends Namespace>({ list }: { list: List<P, C, W> }) {
  const { spec, t, tools, clear } = list;
  if (spec.empty === null) return null;
  const shown = spec.empty(t, tools);
  if (isValidElement(shown)) return shown;
  const { title, why, action, picture, reset } = shown as Empty;
  const clears = reset !== undefined && tools.isFiltered && (
    <Button variant="light" onClick={clear}>
      {reset}
    </Button>
  );
  return (
    <EmptyState title={title} action={action ?? clears} {...(picture && { picture })}>
      {why}
    </EmptyState>
  );
}
