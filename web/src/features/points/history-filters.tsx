import { useTranslation } from 'react-i18next';
import { MOVE_GROUPS, type MoveGroup } from '#core/ledger/groups.ts';
import type { SearchAt } from '#web/searches.ts';
import { HISTORY_KINDS } from '#web/shared-searches.ts';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';

type Pills = Pick<SearchAt<'/wallet'>, 'kind' | 'group'>;

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
