import { SegmentedControl } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { Fields } from '#web/lib/search.ts';
import { DayField } from '../form/day-field.tsx';
import { FilterPill } from '../form/filter-pill.tsx';
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
}

/** Where a filter stands: above the row of filters, in it, after it, or in the header of the panel. */
type Spot = 'tabs' | 'row' | 'texts' | 'aside';

/** The names of the search that narrow a list. */
export const narrowing = (filters: AnyFilters): string[] =>
  Object.keys(filters).filter((key) => {
    const filter = filters[key];
    if (filter === false || filter === undefined) return false;
    return !isOwn(filter) || (filter.as !== 'tabs' && filter.as !== 'asideTabs' && filter.as !== 'sort');
  });

/** The filters of a list by where they stand. */
export function filtersBySpot(
  filters: AnyFilters,
  address: AnyAddress,
  looks: FilterLooks,
): Readonly<Record<Spot, ReactNode[]>> {
  const spots: Record<Spot, ReactNode[]> = { tabs: [], row: [], texts: [], aside: [] };
  for (const [name, filter] of Object.entries(filters)) {
    if (isValidElement(filter)) spots.row.push(<Fragment key={name}>{filter}</Fragment>);
    else if (isOwn(filter)) {
      const spot = spotOf(name, filter, address);
      spots[spot].push(<Field key={name} name={name} filter={filter} address={address} looks={looks} />);
    }
  }
  return spots;
}

const isOwn = (filter: AnyFilters[string]): filter is AnyFilter =>
  typeof filter === 'object' && filter !== null && !isValidElement(filter);

function spotOf(name: string, { as, option }: AnyFilter, { fields }: AnyAddress): Spot {
  if (as === 'asideTabs') return 'aside';
  if (as === 'tabs' || as === 'aside') return as;
  return option || fields[name]?.isDay ? 'row' : 'texts';
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
