import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleUnit } from '#core/rules/rule-def.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { readRuleText } from './rule-text.ts';
import type { RuleRow } from './settings-rows.ts';
import { useRuleText } from './use-rule-text.ts';

const HOW: Record<RuleUnit, 'time' | 'percent' | 'points' | 'bytes' | 'count'> = {
  s: 'time',
  ms: 'time',
  bps: 'percent',
  points: 'points',
  bytes: 'bytes',
  count: 'count',
  bits: 'count',
  per_minute: 'count',
  per_hour: 'count',
  per_day: 'count',
};
const MAX_TEXT = 40;

interface Props {
  rule: RuleRow;
  text: string;
  onChange: (text: string) => void;
}

/** A rule's number as people write it. What cannot be read is said once the field is left, with its name and the way to write it. */
export function RuleField({ rule, text, onChange }: Props) {
  const { t } = useTranslation('settings');
  const { typed } = useRuleText();
  const [isFocused, setFocused] = useState(false);
  const { name, unit } = rule;
  const how = t(`unitName.${HOW[unit]}`);
  const bounds = { min: typed(rule.min, unit), max: typed(rule.max, unit) };
  const fault = faultOf(rule, text);
  const isPlain = HOW[unit] === 'count' && unit !== 'count';
  return (
    <TextInput
      label={isPlain ? t(`newValueIn.${unit}`) : t('newValue')}
      description={t('bounds', { ...bounds, how })}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      maxLength={MAX_TEXT}
      autoComplete="off"
      error={fault && !isFocused ? fieldError(t(`wrong.${fault}`, { rule: name, how, ...bounds })) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** The number that the text says, within the rule's bounds; null if it says none. */
export function numberOf(rule: RuleRow, text: string): number | null {
  const value = readRuleText(text, rule.unit);
  return typeof value === 'number' && value >= rule.min && value <= rule.max ? value : null;
}

function faultOf(rule: RuleRow, text: string): 'how' | 'fine' | 'two' | 'bounds' | null {
  const value = readRuleText(text, rule.unit);
  if (value === 'empty') return null;
  if (typeof value === 'string') return value === 'fine' || value === 'two' ? value : 'how';
  return numberOf(rule, text) === null ? 'bounds' : null;
}
