import { Box, Button, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { LastChange } from './last-change.tsx';
import { isDiffering } from './rule-groups.ts';
import { RuleNumber } from './rule-number.tsx';
import classes from './settings.module.css';
import type { RuleRow } from './settings-rows.ts';
import { useRuleText } from './use-rule-text.ts';
import { useRuleWords } from './use-rule-words.ts';

interface Props {
  /** An area, or `differing`. */
  group: string;
  rows: readonly RuleRow[];
  onEdit: ((rule: RuleRow) => void) | undefined;
}

/** Rules under one heading. */
export function RuleSection({ group, rows, onEdit }: Props) {
  const { t } = useTranslation('settings');
  const words = useRuleWords();
  const label = group === 'differing' ? t('differing') : t(`area.${group}`);
  const columns: Column<RuleRow>[] = [
    {
      key: 'rule',
      header: t('column.rule'),
      width: 'minmax(0, 2fr)',
      cell: (rule) => (
        <span className={classes.rule}>
          <b>{words(rule.name)}</b>
          <code>{rule.name}</code>
        </span>
      ),
    },
    { key: 'value', header: t('column.value'), width: 'minmax(0, 1fr)', cell: (rule) => <InForce rule={rule} /> },
    {
      key: 'changed',
      header: t('column.changed'),
      width: 'minmax(0, 1.1fr)',
      wideOnly: true,
      cell: (rule) => <LastChange changed={rule.changed} />,
    },
    {
      key: 'act',
      header: <ActHeader />,
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
    <section className={classes.group}>
      <h2>{label}</h2>
      <DataTable label={label} columns={columns} rows={rows} rowKey={(rule) => rule.name} />
    </section>
  );
}

/** The number in force; its default only where it is another. */
function InForce({ rule }: { rule: RuleRow }) {
  const { t } = useTranslation('settings');
  const { shown } = useRuleText();
  return (
    <Flex component="span" direction="column" gap="xxs">
      <RuleNumber value={rule.value} unit={rule.unit} />
      {isDiffering(rule) && (
        <Box component="small" fz="xs" c="dimmed">
          {t('defaultIs', { value: shown(rule.default, rule.unit) })}
        </Box>
      )}
      <Flex component="span" gap="xxs" wrap="wrap">
        {rule.source === 'environment' && <Tag>{t('mark.locked')}</Tag>}
        {rule.source === 'database' && <Tag>{t('mark.changed')}</Tag>}
        {rule.restart && <Tag>{t('mark.restart')}</Tag>}
      </Flex>
    </Flex>
  );
}
