import { useTranslation } from 'react-i18next';
import { MOVE_GROUPS, type MoveGroup } from '#core/ledger/groups.ts';
import { OWN_ACCOUNT_NAMES } from '#core/ledger/own-accounts.ts';
import type { Change } from '#web/searches.ts';
import { HISTORY_KINDS, PERIODS } from '#web/shared-searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import type { WalletSearch } from './wallet.queries.ts';

interface Pills {
  kind: WalletSearch['kind'];
  group: WalletSearch['group'];
}

interface PillsProps {
  search: Pills;
  change: (part: Partial<Pills>) => void;
  /** What the movements of the list can have to do with. */
  groups?: readonly MoveGroup[];
}

/** Direction and group, which the wallet and the bills filter by. */
export function HistoryFilterPills({ search, change, groups = MOVE_GROUPS }: PillsProps) {
  const { t } = useTranslation('points');
  return (
    <>
      <FilterPill
        label={t('filter.kind')}
        value={search.kind}
        options={HISTORY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {groups.length > 1 && (
        <FilterPill
          label={t('filter.group')}
          value={search.group}
          options={(['all', ...groups] as const).map((value) => ({ value, label: t(`group.${value}`) }))}
          onChange={(group) => change({ group })}
        />
      )}
    </>
  );
}

/** What the history of the wallet is narrowed by; the address keeps it. */
export function HistoryFilters({ search, change }: { search: WalletSearch; change: Change<WalletSearch> }) {
  const { t } = useTranslation('points');
  return (
    <FilterBar>
      <FilterPill
        label={t('filter.account')}
        value={search.account}
        options={OWN_ACCOUNT_NAMES.map((value) => ({ value, label: t(`account.${value}`) }))}
        onChange={(account) => change({ account })}
      />
      <HistoryFilterPills search={search} change={change} />
      <FilterPill
        label={t('filter.period')}
        value={search.days}
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(days) => change({ days })}
      />
    </FilterBar>
  );
}
