import type { Namespace, TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { shownZone } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { ExportButton } from '../list/export-button.tsx';
import type { ListQuery } from '../list/query-list.tsx';
import { type AnyAddress, type AnyFilters, narrowing } from './list-filters.tsx';
import type { DialogOf, ListCall, ListSpec, ListTools, Place, RowOf } from './list-spec.ts';

export interface List<P extends Place, C extends ListCall, W extends Namespace> {
  readonly spec: ListSpec<P, C, W>;
  readonly t: TFunction<W>;
  readonly tools: ListTools<P, C>;
  readonly address: AnyAddress;
  readonly filters: AnyFilters;
  readonly query: ListQuery<RowOf<C>>;
  /** Clears the filters. */
  readonly clear: () => void;
  readonly save: ReactNode;
  readonly dialog: ReactNode;
}

/** The rows of a list by its declaration and its address, and what its parts share. */
export function useList<P extends Place, C extends ListCall, W extends Namespace>(
  spec: ListSpec<P, C, W>,
  address: AnyAddress & { readonly defaults: Readonly<Record<string, unknown>> },
): List<P, C, W> {
  const { t } = useTranslation(spec.words) as unknown as { t: TFunction<W> };
  const role = useSession().user?.role;
  const [dialog, setDialog] = useState<DialogOf | null>(null);
  const { search, change, defaults } = address;
  const params = callParams(spec, search as never);
  const query = useCall<C>(spec.call, params as never, {
    keepPrevious: true,
    refetchInterval: spec.refreshMs ?? false,
  });
  const tools = {
    ...({ search, change } as unknown as Pick<ListTools<P, C>, 'search' | 'change'>),
    data: query.data,
    role,
    isFiltered: false,
    open: (next: DialogOf) => setDialog(() => next),
  };
  const filters = (spec.filters?.(t, tools) ?? {}) as AnyFilters;
  const names = narrowing(filters);
  const save = spec.save?.(t, tools);
  return {
    spec,
    t,
    tools: { ...tools, isFiltered: names.some((name) => search[name] !== defaults[name]) },
    address,
    filters,
    query: query as never,
    clear: () => change(Object.fromEntries(names.map((name) => [name, defaults[name]]))),
    save: save && (
      <ExportButton
        label={save.label}
        save={() => exportCsv(save.call ?? spec.call, { ...filtersOf(params), ...save.params } as never, save.file)}
      />
    ),
    dialog: dialog?.(() => setDialog(null)),
  };
}

/** The parameters of a list's call for its search; days are those of the zone that times are shown in. */
export const callParams = <S extends { readonly page?: unknown }>(
  {
    params,
    pageRows,
  }: { readonly params: (search: S) => Readonly<Record<string, unknown>>; readonly pageRows: number },
  search: S,
) => {
  const wanted = nonEmpty(params(search));
  const zone = 'from' in wanted || 'to' in wanted ? shownZone() : undefined;
  const { page } = search;
  const place = typeof page === 'string' ? nonEmpty({ before: page }) : { start: Number(page) };
  return { ...wanted, ...(zone === undefined ? {} : { zone }), ...place, limit: pageRows };
};

/** A file has all rows: of a list by key, from the first on. */
const filtersOf = ({ before: _, ...rest }: Readonly<Record<string, unknown>>) => rest;
