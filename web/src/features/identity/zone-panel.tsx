import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDate } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { IdentityCase } from './identity-rows.ts';

type Comparison = ResultOf<'identity.compareZone'>;

const MAX_CHARACTERS = 200;
const TONES = { agrees: 'done', differs: 'stop', unreadable: 'neutral' } as const;

/** The lines at the bottom of a passport or card, typed from its image and compared with what the applicant wrote. */
export function ZonePanel({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  const [lines, setLines] = useState('');
  const compare = useCommand('identity.compareZone', { quiet: true });
  if (row.facts === null || row.facts.documentType === 'licence') return null;
  return (
    <Panel title={t('zone.title')}>
      <Stack gap="sm">
        <Textarea
          label={t('zone.label')}
          description={t('zone.why')}
          value={lines}
          onChange={(event) => setLines(event.currentTarget.value)}
          maxLength={MAX_CHARACTERS}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          ff="monospace"
        />
        <Button
          variant="default"
          disabled={lines.trim().length < 2}
          loading={compare.isPending}
          onClick={() => compare.mutate({ id: row.id, lines })}
        >
          {t('zone.compare')}
        </Button>
        {compare.error && <Note tone="stop" title={errorText(compare.error)} />}
        {compare.data && !compare.isPending && <Outcome comparison={compare.data} />}
      </Stack>
    </Panel>
  );
}

function Outcome({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation('identity');
  const { outcome, differing, skipped, endsOn } = comparison;
  const fieldsOf = (fields: Comparison['differing']) => fields.map((field) => t(`field.${field}`)).join(', ');
  return (
    <Note tone={TONES[outcome]} title={t(`zone.outcome.${outcome}`, { fields: fieldsOf(differing) })}>
      {[
        skipped.length > 0 ? t('zone.skipped', { fields: fieldsOf(skipped) }) : '',
        endsOn === null ? '' : t('zone.ends', { day: formatDate(endsOn) }),
      ].join(' ')}
    </Note>
  );
}
