import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleName } from '#core/rules/rules.ts';
import { useCommand } from '#web/api/query.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { isReason, ReasonField } from './reason-field.tsx';
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
  const [reason, setReason] = useState('');
  const done = { stale: ['settings.listRules', 'settings.listChanges'] as const, quiet: true, mask: false };
  const finish = () => {
    toastDone(t(rule.restart ? 'savedRestart' : 'saved'));
    onClose();
  };
  const save = useCommand('settings.setRule', { ...done, onDone: finish });
  const reset = useCommand('settings.resetRule', { ...done, onDone: finish });
  const propose = useCommand('staff.proposeRule', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('twoNeeded.done'));
      onClose();
    },
  });
  const isBack = value === rule.default && rule.source === 'database';
  const name = rule.name as RuleName;
  const confirm = () => {
    if (rule.guard !== null) {
      if (value !== null) propose.mutate({ name, value, before: rule.value, reason });
    } else if (isBack) reset.mutate({ name, reason });
    else if (value !== null) save.mutate({ name, value, before: rule.value, reason });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={words(rule.name, rule.doc)}
      lost={t(rule.restart ? 'effect.restart' : `effect.${effectOf(rule.name)}`)}
      rows={[
        { label: t('before'), value: <RuleNumber value={rule.value} unit={rule.unit} /> },
        { label: t('after'), value: value !== null ? <RuleNumber value={value} unit={rule.unit} /> : '–' },
        ...(isDiffering(rule)
          ? [{ label: t('defaultLabel'), value: <RuleNumber value={rule.default} unit={rule.unit} /> }]
          : []),
      ]}
      verb={t(rule.guard !== null ? 'twoNeeded.verb' : isBack ? 'resetVerb' : 'saveVerb')}
      ready={value !== null && value !== rule.value && isReason(reason)}
      busy={save.isPending || reset.isPending || propose.isPending}
      error={(save.error ?? reset.error ?? propose.error)?.message}
    >
      <Stack gap="sm">
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
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}

/** A change applies to new requests; a running order or session keeps the value from its start. */
function effectOf(name: string): 'orders' | 'sessions' | 'general' {
  if (/^(orders|disputes|bail)\./.test(name)) return 'orders';
  return /^auth\..*ttl/.test(name) ? 'sessions' : 'general';
}
