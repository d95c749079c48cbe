import { Group, TextInput } from '@mantine/core';
import { IconChartBar, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submitting } from '#web/lib/submitting.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { BrandFilter } from './brand-filter.tsx';
import { CASE_PAYS, CASE_REASONS, CASE_SORTS, type CaseSearch } from './pages.ts';

interface Props {
  search: CaseSearch;
  change: Change<CaseSearch>;
}

/** The filters and the order of the queue; the statistics are a page of their own. */
export function CaseFilters({ search, change }: Props) {
  const { t } = useTranslation('disputes');
  return (
    <Group gap="sm" justify="space-between" mt="md">
      <FilterBar>
        {search.kind === 'points' ? (
          <PaysFilter search={search} change={change} />
        ) : (
          <CardFilters search={search} change={change} />
        )}
        <FilterPill
          label={t('filter.sort')}
          value={search.sort}
          options={CASE_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
        />
        <Find key={search.find} search={search.find} onFind={(find) => change({ find })} />
      </FilterBar>
      <ButtonLink href={paths.caseStatistics()} leftSection={<IconChartBar size={17} stroke={1.75} />}>
        {t('statistics')}
      </ButtonLink>
    </Group>
  );
}

function CardFilters({ search, change }: Props) {
  const { t } = useTranslation('disputes');
  return (
    <>
      <BrandFilter value={search.brand} onChange={(brand) => change({ brand })} />
      <FilterPill
        label={t('filter.reason')}
        value={search.reason}
        options={[
          { value: '' as const, label: t('filter.any') },
          ...CASE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
        ]}
        onChange={(reason) => change({ reason })}
      />
    </>
  );
}

function PaysFilter({ search, change }: Props) {
  const { t } = useTranslation(['disputes', 'points-orders']);
  return (
    <FilterPill
      label={t('points-orders:cases.pays')}
      value={search.pays}
      options={[
        { value: '' as const, label: t('filter.any') },
        ...CASE_PAYS.map((value) => ({ value, label: t(`points-orders:cases.pay.${value}`) })),
      ]}
      onChange={(pays) => change({ pays })}
    />
  );
}

function Find({ search, onFind }: { search: string; onFind: (text: string) => void }) {
  const { t } = useTranslation('disputes');
  const [text, setText] = useState(search);
  return (
    <form onSubmit={submitting(() => onFind(text.trim()))}>
      <TextInput
        size="sm"
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text.trim() !== search && onFind(text.trim())}
        placeholder={t('filter.find')}
        aria-label={t('filter.find')}
        maxLength={40}
        data-search
        leftSection={<IconSearch size={16} stroke={1.75} />}
      />
    </form>
  );
}
