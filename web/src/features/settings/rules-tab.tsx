import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { NoneFit } from './none-fit.tsx';
import { type RuleArea, RuleAreas } from './rule-areas.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { areaOf, groupRules, isDiffering } from './rule-groups.ts';
import { RuleSection } from './rule-section.tsx';
import classes from './settings.module.css';
import { SettingsFilters } from './settings-filters.tsx';
import type { RuleRow } from './settings-rows.ts';
import { useRuleWords } from './use-rule-words.ts';

const CLEAR = { area: 'all', show: 'all', q: '' };
const SHOWN = ['all', 'changed', 'locked', 'restart'] as const;

/** All named rules: areas beside them, what differs from its default first; meaning, value and last change of each. */
export function RulesTab({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('settings');
  const words = useRuleWords();
  const [search, change] = usePageSearch('/staff/settings');
  const [editing, setEditing] = useState<RuleRow | null>(null);
  const rules = useCall('settings.listRules', {});
  const wanted = search.q.toLowerCase();
  const rows = (rules.data?.list ?? []).filter(
    (item) =>
      (wanted === '' || `${item.name} ${words(item.name)}`.toLowerCase().includes(wanted)) &&
      isShown(item, search.show),
  );
  const groups = groupRules(
    rows.filter((item) => search.area === 'all' || areaOf(item.name) === search.area),
    search.area,
  );
  return (
    <>
      <SettingsFilters
        options={SHOWN.map((value) => ({ value, label: t(`show.${value}`) }))}
        searchLabel={t('searchRules')}
      />
      <div className={classes.withAreas}>
        <RuleAreas areas={areasOf(rules.data?.list ?? [])} value={search.area} onChange={(area) => change({ area })} />
        <Panel flush className={classes.list}>
          <Loaded of={[rules]} skeleton={{ rows: 6, height: 64, avatar: false }} inset>
            {() =>
              groups.length > 0 ? (
                groups.map(({ group, rows: some }) => (
                  <RuleSection key={group} group={group} rows={some} onEdit={isAdmin ? setEditing : undefined} />
                ))
              ) : (
                <NoneFit onReset={() => change(CLEAR)} />
              )
            }
          </Loaded>
        </Panel>
      </div>
      {editing && <RuleDialog rule={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function isShown(rule: RuleRow, show: string): boolean {
  if (show === 'changed') return isDiffering(rule);
  if (show === 'locked') return rule.source === 'environment';
  return show !== 'restart' || rule.restart;
}

function areasOf(rules: readonly RuleRow[]): RuleArea[] {
  const differing = rules.filter(isDiffering).map((rule) => areaOf(rule.name));
  const areas = [...new Set(rules.map((rule) => areaOf(rule.name)))];
  return [
    { area: 'all', differing: differing.length },
    ...areas.map((area) => ({ area, differing: differing.filter((own) => own === area).length })),
  ];
}
