import { Button, Flex, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LastChange } from './last-change.tsx';
import { NoneFit } from './none-fit.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleNumber } from './rule-number.tsx';
import classes from './settings.module.css';
import type { RuleRow } from './settings-rows.ts';
import { useRuleWords } from './use-rule-words.ts';

const CLEAR = { area: 'all', show: 'all', q: '' };
const SHOWN = ['all', 'changed', 'locked', 'restart'] as const;

const areaOf = (name: string): string => name.slice(0, name.indexOf('.'));

/** All named rules by area: meaning, value, source of the value, and last change. */
export function RulesTab({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('settings');
  const words = useRuleWords();
  const [search, change] = usePageSearch('/staff/settings');
  const [editing, setEditing] = useState<RuleRow | null>(null);
  const rules = useCall('settings.listRules', {});
  const all = rules.data?.list ?? [];
  const areas = [...new Set(all.map((item) => areaOf(item.name)))];
  const wanted = search.q.toLowerCase();
  const rows = all.filter(
    (item) =>
      (search.area === 'all' || areaOf(item.name) === search.area) &&
      (wanted === '' || `${item.name} ${words(item.name, item.doc)}`.toLowerCase().includes(wanted)) &&
      isShown(item, search.show),
  );
  return (
    <>
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.area')}
            value={search.area}
            options={['all', ...areas].map((value) => ({ value, label: t(`area.${value}`, { defaultValue: value }) }))}
            onChange={(area) => change({ area })}
          />
          <FilterPill
            label={t('filter.show')}
            value={search.show}
            options={SHOWN.map((value) => ({ value, label: t(`show.${value}`) }))}
            onChange={(show) => change({ show })}
          />
        </FilterBar>
        <SearchInput
          className={classes.search}
          maxLength={60}
          label={t('searchRules')}
          value={search.q}
          onChange={(q) => change({ q })}
        />
      </div>
      <Panel flush className={classes.list}>
        <Loaded of={[rules]} skeleton={{ rows: 6, height: 64, avatar: false }} inset>
          {() =>
            rows.length > 0 ? (
              <Areas areas={areas} rows={rows} onEdit={isAdmin ? setEditing : undefined} />
            ) : (
              <NoneFit onReset={() => change(CLEAR)} />
            )
          }
        </Loaded>
      </Panel>
      {editing && <RuleDialog rule={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function isShown(rule: RuleRow, show: string): boolean {
  if (show === 'changed') return rule.value !== rule.default;
  if (show === 'locked') return rule.source === 'environment';
  return show !== 'restart' || rule.restart;
}

interface AreasProps {
  areas: readonly string[];
  rows: readonly RuleRow[];
  onEdit: ((rule: RuleRow) => void) | undefined;
}

function Areas({ areas, rows, onEdit }: AreasProps) {
  const { t } = useTranslation('settings');
  return areas
    .map((area) => [area, rows.filter((row) => areaOf(row.name) === area)] as const)
    .filter(([, some]) => some.length > 0)
    .map(([area, some]) => (
      <section key={area} className={classes.group}>
        <h2>{t(`area.${area}`, { defaultValue: area })}</h2>
        <RuleTable area={area} rows={some} onEdit={onEdit} />
      </section>
    ));
}

interface TableProps {
  area: string;
  rows: readonly RuleRow[];
  onEdit: ((rule: RuleRow) => void) | undefined;
}

function RuleTable({ area, rows, onEdit }: TableProps) {
  const { t } = useTranslation('settings');
  const words = useRuleWords();
  const columns: Column<RuleRow>[] = [
    {
      key: 'rule',
      header: t('column.rule'),
      width: 'minmax(0, 2fr)',
      cell: (rule) => (
        <span className={classes.rule}>
          <b>{words(rule.name, rule.doc)}</b>
          <code>{rule.name}</code>
        </span>
      ),
    },
    {
      key: 'value',
      header: t('column.value'),
      width: 'minmax(0, 1fr)',
      cell: (rule) => (
        <Flex component="span" direction="column" gap="xxs">
          <RuleNumber value={rule.value} unit={rule.unit} />
          <Marks rule={rule} />
        </Flex>
      ),
    },
    {
      key: 'default',
      header: t('column.default'),
      width: 'minmax(0, 0.8fr)',
      wideOnly: true,
      cell: (rule) => <RuleNumber value={rule.default} unit={rule.unit} />,
    },
    {
      key: 'changed',
      header: t('column.changed'),
      width: 'minmax(0, 1.1fr)',
      wideOnly: true,
      cell: (rule) => <LastChange changed={rule.changed} />,
    },
    {
      key: 'act',
      header: <VisuallyHidden>{t('column.act')}</VisuallyHidden>,
      width: '88px',
      right: true,
      cell: (rule) =>
        onEdit &&
        rule.source !== 'environment' && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(rule)}
            aria-label={t('changeOf', { name: rule.name })}
          >
            {t('change')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      label={t(`area.${area}`, { defaultValue: area })}
      columns={columns}
      rows={rows}
      rowKey={(rule) => rule.name}
    />
  );
}

function Marks({ rule }: { rule: RuleRow }) {
  const { t } = useTranslation('settings');
  return (
    <Flex component="span" gap="xxs" wrap="wrap">
      {rule.source === 'environment' && <Tag>{t('mark.locked')}</Tag>}
      {rule.source === 'database' && <Tag>{t('mark.changed')}</Tag>}
      {rule.restart && <Tag>{t('mark.restart')}</Tag>}
    </Flex>
  );
}
