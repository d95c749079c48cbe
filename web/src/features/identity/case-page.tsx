import { Button, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useTieText } from '#web/ui/tie-text.ts';
import { CaseFacts, CaseState, TwinsPanel } from './case-facts.tsx';
import { CaseImages } from './case-images.tsx';
import { type CaseDecision, DecideDialog } from './decide-dialog.tsx';
import classes from './identity.module.css';
import { type IdentityCase, TONES } from './identity-rows.ts';
import { ZonePanel } from './zone-panel.tsx';

/** One application: what was sent, its images, and the decision. */
export function IdentityCasePage() {
  const { t } = useTranslation('identity');
  const { id } = useParams({ from: '/staff/identity/$id' });
  const identityCase = useCall('identity.getCase', { id });
  const crumbs = [{ label: t('queue.title'), href: paths.identityQueue() }];
  return (
    <Loaded of={[identityCase]} missing={<Page title={t('case.missing')} crumbs={crumbs} />}>
      {(row) => <Shown row={row} />}
    </Loaded>
  );
}

const BARS = {
  'staff.opponent': 'case.opponent',
  'staff.not_yourself': 'case.own',
  'identity.approved_before': 'case.approvedBefore',
} as const;

/** Who else is needed for level two. */
function SecondLook({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  const tieText = useTieText();
  if (!row.isSecondLook || row.barred !== null) return null;
  if (row.tie !== null) return <Note tone="stop">{tieText(row.tie)}</Note>;
  return <Note tone="turn">{t('case.secondLook', { name: row.firstApprover })}</Note>;
}

const DECISIONS: readonly CaseDecision[] = ['approve', 'ask_more', 'refuse'];

function Shown({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  const [deciding, setDeciding] = useState<CaseDecision | null>(null);
  const stale = ['identity.getCase', 'identity.listCases'] as const;
  const take = useCommand('identity.take', { quiet: true, stale });
  const release = useCommand('identity.release', { quiet: true, stale });
  const error = take.error ?? release.error;
  return (
    <Page
      title={row.name}
      crumbs={[{ label: t('queue.title'), href: paths.identityQueue() }, { label: row.name }]}
      sub={t(`level.${row.level}.name`)}
      actions={<ButtonLink href={paths.person(row.userId)}>{t('case.person')}</ButtonLink>}
    >
      <div className={classes.case}>
        <div className={classes.column}>
          {row.barred && (
            // The own approval is done, and nothing is wrong with it.
            <Note tone={row.barred === 'identity.approved_before' ? 'done' : 'stop'}>{t(BARS[row.barred])}</Note>
          )}
          <SecondLook row={row} />
          <CaseFacts row={row} />
          <ZonePanel row={row} />
          {row.images.length > 0 && <CaseImages row={row} />}
        </div>
        <div className={classes.column}>
          <CaseState
            row={row}
            aside={
              <StateChip tone={TONES[row.state]} soft>
                {t(`state.${row.state}`)}
              </StateChip>
            }
          >
            <Stack gap="xs" mt="md">
              {row.may.includes('take') && (
                <Button loading={take.isPending} onClick={() => take.mutate({ id: row.id })}>
                  {t('case.take')}
                </Button>
              )}
              {DECISIONS.filter((decision) => row.may.includes(decision)).map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'approve' ? 'filled' : 'default'}
                  onClick={() => setDeciding(decision)}
                >
                  {t(`decide.${decision}.verb`)}
                </Button>
              ))}
              {row.may.includes('release') && (
                <Button variant="subtle" loading={release.isPending} onClick={() => release.mutate({ id: row.id })}>
                  {t('case.release')}
                </Button>
              )}
              {error && <Note tone="stop">{errorText(error)}</Note>}
            </Stack>
          </CaseState>
          <TwinsPanel row={row} />
        </div>
      </div>
      {deciding && <DecideDialog row={row} decision={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  );
}
