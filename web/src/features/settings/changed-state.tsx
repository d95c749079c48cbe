import { useTranslation } from 'react-i18next';
import { isRuleName, RULES } from '#core/rules/rules.ts';
import classes from './settings.module.css';
import type { ChangeRow } from './settings-rows.ts';
import { useRuleText } from './use-rule-text.ts';

/** What changed, of which setting. */
type Change = Pick<ChangeRow, 'kind' | 'subject' | 'before' | 'after'>;

/** A line for each field: name, old value, new value. */
export function ChangedState({ change }: { change: Change }) {
  const { t } = useTranslation('settings');
  const fields = Object.keys(change.after).filter((key) => key !== 'published');
  return (
    <span className={classes.changed}>
      {fields.map((field) => (
        <span key={field}>
          {change.kind !== 'rule' && <em>{t(`field.${field}`, { defaultValue: field })}</em>}
          <Shown change={change} field={field} value={change.before[field] ?? null} />
          {' → '}
          <b>
            <Shown change={change} field={field} value={change.after[field] ?? null} />
          </b>
        </span>
      ))}
    </span>
  );
}

interface ShownProps {
  change: Change;
  field: string;
  value: string | number | boolean | null;
}

function Shown({ change, field, value }: ShownProps) {
  const { t } = useTranslation('settings');
  if (typeof value === 'boolean') return t(value ? 'typeState.active' : 'typeState.inactive');
  if (field === 'rateMode') return t(`mode.${value}`);
  if (field === 'override') {
    return value === null ? t('publishedRate', { rate: change.before['published'] ?? '–' }) : String(value);
  }
  if (field === 'tie') return value === null ? '–' : t(`tie.${value}`);
  if (change.kind === 'excused') return value ?? '–';
  if (value === null) return t(field === 'feeBps' ? 'fee.general' : 'bound.mode');
  if (field === 'feeBps') return `${Number(value) / 100} %`;
  if (change.kind === 'rule' && isRuleName(change.subject)) return <RuleWords name={change.subject} value={value} />;
  return String(value);
}

function RuleWords({ name, value }: { name: keyof typeof RULES; value: string | number }) {
  return useRuleText().shown(Number(value), RULES[name].unit);
}
