import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatNumber } from '#web/lib/number.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { LinkParts } from './book-columns.tsx';

/** Runs the ledger's own checks, and says what they found and how long they took. */
export function CheckPanel({ parts }: { parts: LinkParts }) {
  const { t } = useTranslation('audits');
  const check = useCommand('audits.checkLedger', { quiet: true, mask: false });
  return (
    <Panel>
      <Stack gap="md" align="flex-start">
        <span>{t('check.text')}</span>
        <Button onClick={() => check.mutate(parts)} loading={check.isPending}>
          {t('check.run')}
        </Button>
        {check.error && <Note tone="stop">{errorText(check.error)}</Note>}
        {check.data && <Outcome outcome={check.data} />}
      </Stack>
    </Panel>
  );
}

function Outcome({ outcome }: { outcome: ResultOf<'audits.checkLedger'> }) {
  const { t } = useTranslation('audits');
  const { at, ms, findings, hidden } = outcome;
  const isClean = findings.length === 0 && hidden === 0;
  return (
    <>
      <Note tone={isClean ? 'done' : 'stop'}>
        {isClean ? t('check.clean') : t('check.found', { shown: formatNumber(findings.length), hidden })}{' '}
        {t('check.took', { at: formatDateTime(at), ms: formatNumber(ms) })}
      </Note>
      {findings.map(({ check, subject, detail }) => (
        <span key={`${check} ${subject} ${detail}`} className="cw-wrap">
          <b>{check}</b> {subject}: {detail}
        </span>
      ))}
    </>
  );
}
