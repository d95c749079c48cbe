import { SegmentedControl } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Fields } from '#web/lib/search.ts';
import { DayField } from '../form/day-field.tsx';
import { FilterBar, FilterPill } from '../form/filter-pill.tsx';
import { SearchInput } from '../form/search-input.tsx';
import type { Filter } from './list-spec.ts';

const MAX_SEARCH_CHARACTERS = 40;

/** A filter of any list. */
type AnyFilter = Filter<string>;
export type AnyFilters = Readonly<Record<string, AnyFilter | ReactElement | false | null | undefined>>;

/** The address of any list, and what its filters write into it. */
export interface AnyAddress {
  readonly fields: Fields;
  readonly search: Readonly<Record<string, unknown>>;
  readonly change: (patch: Readonly<Record<string, unknown>>) => void;
}

/** Classes of filters in a layout. */
export interface FilterLooks {
  readonly tabs?: string | undefined;
  readonly text?: string | undefined;
  readonly wraps?: boolean | undefined;
}

/** Where a filter stands: above the row of filters, in it, beside it, or in the header of the panel. */
type Spot = 'tabs' | 'row' | 'text' | 'aside';

export interface PlacedFilters {
  readonly tabs: readonly ReactNode[];
  readonly aside: readonly ReactNode[];
  /** One row, and texts before or after it. */
  readonly bar: readonly ReactNode[];
}

const UNNARROWING: readonly AnyFilter['as'][] = ['tabs', 'asideTabs', 'sort'];

/** The names of the search that narrow a list. */
export const narrowing = (filters: AnyFilters): string[] =>
  Object.keys(filters).filter((key) => {
    const filter = filters[key];
    if (filter === false || filter === undefined) return false;
    return !isOwn(filter) || (filter.narrows !== false && !UNNARROWING.includes(filter.as));
  });

/** The filters of a list by where they stand, in their order. */
export function placeFilters(filters: AnyFilters, address: AnyAddress, looks: FilterLooks): PlacedFilters {
  const placed = Object.entries(filters).flatMap(([name, filter]) => {
    if (isValidElement(filter)) return [{ spot: 'row' as const, node: <Fragment key={name}>{filter}</Fragment> }];
    if (!isOwn(filter)) return [];
    const node = <Field key={name} name={name} filter={filter} address={address} looks={looks} />;
    return [{ spot: spotOf(name, filter, address), node }];
  });
  const at = (spot: Spot) => placed.flatMap((part) => (part.spot === spot ? [part.node] : []));
  const row = at('row').length > 0 && (
    <FilterBar key="row" wraps={looks.wraps ?? false}>
      {at('row')}
    </FilterBar>
  );
  const isTextFirst = placed.find(({ spot }) => spot === 'row' || spot === 'text')?.spot === 'text';
  return { tabs: at('tabs'), aside: at('aside'), bar: isTextFirst ? [...at('text'), row] : [row, ...at('text')] };
}

const isOwn = (filter: AnyFilters[string]): filter is AnyFilter =>
  typeof filter === 'object' && filter !== null && !isValidElement(filter);

function spotOf(name: string, { as, option }: AnyFilter, { fields }: AnyAddress): Spot {
  if (as === 'asideTabs') return 'aside';
  if (as === 'tabs' || as === 'aside') return as;
  return option || fields[name]?.isDay ? 'row' : 'text';
}

interface FieldProps {
  name: string;
  filter: AnyFilter;
  address: AnyAddress;
  looks: FilterLooks;
}

/** One filter: what it looks like follows from its field in the search. */
function Field({ name, filter, address: { fields, search, change }, looks }: FieldProps) {
  const { label, option, as, resets = [] } = filter;
  const field = fields[name];
  const value = String(search[name]);
  const reset = Object.fromEntries(resets.map((other) => [other, fields[other]?.otherwise]));
  const onChange = (next: string) => change({ ...reset, [name]: next });
  const input = { label, value, onChange };
  if (!option && field?.isDay) return <DayField {...input} />;
  if (!option) return <SearchInput {...input} className={looks.text} maxLength={field?.max ?? MAX_SEARCH_CHARACTERS} />;
  const allowed = filter.options ?? (field?.allowed as readonly string[] | undefined) ?? [];
  const options = allowed.map((choice) => ({ value: choice, label: option(choice) }));
  if (as === 'tabs' || as === 'asideTabs')
    return (
      <SegmentedControl
        {...(as === 'tabs' ? { className: looks.tabs ?? '' } : { size: 'xs' })}
        aria-label={label}
        value={value}
        data={options}
        onChange={onChange}
      />
    );
  const sort = as === 'sort' && { plain: true, icon: <IconArrowsSort size={16} stroke={1.75} /> };
  return <FilterPill label={label} value={value} options={options} onChange={onChange} {...sort} />;
}
