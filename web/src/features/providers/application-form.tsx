import { Button, Checkbox, Group, Select, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BUSINESS_CHARS, MIN_BUSINESS_CHARS } from '#core/people/provider-conditions.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { submitting } from '#web/lib/submitting.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { BusinessDocuments } from './business-documents.tsx';
import classes from './providers.module.css';
import { type Application, type Conditions, OWN_STALE } from './providers.queries.ts';
import { minutesOf } from './use-condition-words.ts';

/** Promises to choose from, in seconds; those above the rule are left out. */
const PROMISES_S = [60, 180, 300, 600, 900, 1_800, 3_600];

interface Props {
  /** The open one; null: none yet. */
  application: Application | null;
  own: Conditions;
  /** Whether the form differs from what is saved, and would be sent. */
  onEdited: (isEdited: boolean) => void;
}

/** What the applicant writes: the business, and the two promises. */
export function ApplicationForm({ application, own, onEdited }: Props) {
  const { t } = useTranslation('providers');
  const [business, setBusiness] = useState(application?.business ?? '');
  const [answerS, setAnswerS] = useState<number | null>(application?.answerS ?? null);
  const [aroundTheClock, setAroundTheClock] = useState(application?.aroundTheClock ?? false);
  const isEdited =
    business.trim() !== (application?.business ?? '') ||
    answerS !== (application?.answerS ?? null) ||
    aroundTheClock !== (application?.aroundTheClock ?? false);
  useEffect(() => onEdited(isEdited), [isEdited, onEdited]);
  const command = useCommand('providers.saveApplication', {
    quiet: true,
    stale: OWN_STALE,
    onDone: () => toastDone(t('form.saved')),
  });
  const words = { business: business.trim(), answerS, aroundTheClock };
  const maxS = Number(own.conditions.find(({ name }) => name === 'answer_time')?.need ?? 0);
  const choices = [...new Set([...PROMISES_S.filter((seconds) => seconds <= maxS), maxS])];
  return (
    <Panel title={t('form.title')}>
      <form className={classes.fields} onSubmit={submitting(() => command.mutate(words))}>
        <Textarea
          label={t('form.business')}
          description={t('form.businessHint', { least: MIN_BUSINESS_CHARS })}
          value={business}
          onChange={(event) => setBusiness(event.currentTarget.value)}
          maxLength={MAX_BUSINESS_CHARS}
          autosize
          minRows={5}
          maxRows={14}
        />
        <BusinessDocuments
          own={own}
          onDraft={async () => (application === null ? await command.mutateAsync(words) : null)}
        />
        <Select
          label={t('form.answer')}
          description={t('form.answerHint')}
          placeholder={t('form.answerNone')}
          data={choices.map((seconds) => ({
            value: String(seconds),
            label: t('minutes', { count: minutesOf(seconds) }),
          }))}
          value={answerS === null ? null : String(answerS)}
          onChange={(value) => setAnswerS(value === null ? null : Number(value))}
        />
        <Checkbox
          label={t('form.clock')}
          checked={aroundTheClock}
          onChange={(event) => setAroundTheClock(event.currentTarget.checked)}
        />
        {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={command.isPending}>
            {t('form.save')}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
