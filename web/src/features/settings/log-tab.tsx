import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FilterBar } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './settings.module.css';

/** Rows of a page of a log. */
export const LOG_PAGE_ROWS = 25;
export const LOG_SKELETON = { rows: 6, height: 64, avatar: false } as const;

interface Days {
  readonly from: string;
  readonly to: string;
}

interface SearchField {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Props {
  /** The pill of the log's kinds. */
  kinds: ReactNode;
  days: Days;
  onDays: (days: Partial<Days>) => void;
  searches: readonly SearchField[];
  /** What stands after the fields, such as an export. */
  extra?: ReactNode;
  /** The list. */
  children: ReactNode;
}

/** A log that nobody edits: its filters, and its list below them. */
export function LogTab({ kinds, days, onDays, searches, extra, children }: Props) {
  const { t } = useTranslation('settings');
  return (
    <>
      <div className={classes.bar}>
        <FilterBar>
          {kinds}
          <DayField label={t('filter.from')} value={days.from} onChange={(from) => onDays({ from })} />
          <DayField label={t('filter.to')} value={days.to} onChange={(to) => onDays({ to })} />
        </FilterBar>
        {searches.map(({ label, value, onChange }) => (
          <SearchInput
            key={label}
            className={classes.search}
            maxLength={60}
            label={label}
            value={value}
            onChange={onChange}
          />
        ))}
        {extra}
      </div>
      <Panel flush className={classes.list}>
        {children}
      </Panel>
    </>
  );
}
