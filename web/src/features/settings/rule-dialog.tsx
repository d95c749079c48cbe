import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleName } from '#core/rules/rules.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { numberOf, RuleField } from './rule-field.tsx';
import { isDiffering } from './rule-groups.ts';
import { RuleNumber } from './rule-number.tsx';
import classes from './settings.module.css';
import type { RuleRow } from './settings-rows.ts';
import { useRuleText } from './use-rule-text.ts';
import { useRuleWords } from './use-rule-words.ts';

interface Props {
  rule: RuleRow;
  onClose: () => void;
}

/** Changes a rule's number: old and new value, meaning, and reason. */
export function RuleDialog({ rule, onClose }: Props) {
  const { t } = useTranslation('settings');
  const words = useRuleWords();
  const { typed } = useRuleText();
  const [text, setText] = useState(typed(rule.value, rule.unit));
  const value = numberOf(rule, text);
  const isBack = value === rule.default && rule.source === 'database';
  const isGuarded = rule.guard !== null;
  const isReset = isBack && !isGuarded;
  const name = rule.name as RuleName;
  return (
    <CommandDialog
      call={isGuarded ? 'staff.proposeRule' : isReset ? 'settings.resetRule' : 'settings.setRule'}
      params={isReset ? { name } : { name, value: value ?? rule.value, before: rule.value }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={words(rule.name)}
      lost={t(rule.restart ? 'effect.restart' : `effect.${effectOf(rule.name)}`)}
      rows={[
        { label: t('before'), value: <RuleNumber value={rule.value} unit={rule.unit} /> },
        { label: t('after'), value: value !== null ? <RuleNumber value={value} unit={rule.unit} /> : '–' },
        ...(isDiffering(rule)
          ? [{ label: t('defaultLabel'), value: <RuleNumber value={rule.default} unit={rule.unit} /> }]
          : []),
      ]}
      verb={t(isGuarded ? 'twoNeeded.verb' : isBack ? 'resetVerb' : 'saveVerb')}
      ready={value !== null && value !== rule.value}
      stale={isGuarded ? ['staff.listProposals'] : ['settings.listRules', 'settings.listChanges']}
      done={t(isGuarded ? 'twoNeeded.done' : rule.restart ? 'savedRestart' : 'saved')}
      onClose={onClose}
    >
      <RuleField rule={rule} text={text} onChange={setText} />
      {isDiffering(rule) && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.back}
          onClick={() => setText(typed(rule.default, rule.unit))}
        >
          {t('useDefault')}
        </Button>
      )}
      {rule.guard !== null && <Note tone="turn">{t(`twoNeeded.${rule.guard}`)}</Note>}
    </CommandDialog>
  );
}

/** A change applies to new requests; a running order or session keeps the value from its start. */
function effectOf(name: string): 'orders' | 'sessions' | 'general' {
  if (/^(orders|disputes|bail)\./.test(name)) return 'orders';
  return /^auth\..*ttl/.test(name) ? 'sessions' : 'general';
}
