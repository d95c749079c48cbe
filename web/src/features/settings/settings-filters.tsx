import { useTranslation } from 'react-i18next';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import classes from './settings.module.css';

interface Props {
  options: readonly { value: string; label: string }[];
  searchLabel: string;
}

/** Above a table of settings: the rows it shows, and the search among them; both stand in the address. */
export function SettingsFilters({ options, searchLabel }: Props) {
  const { t } = useTranslation('settings');
  const [search, change] = usePageSearch('/staff/settings');
  return (
    <div className={classes.bar}>
      <FilterBar>
        <FilterPill
          label={t('filter.show')}
          value={search.show}
          options={options}
          onChange={(show) => change({ show })}
        />
      </FilterBar>
      <SearchInput
        className={classes.search}
        maxLength={60}
        label={searchLabel}
        value={search.q}
        onChange={(q) => change({ q })}
      />
    </div>
  );
}
