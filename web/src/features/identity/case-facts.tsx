import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import { formatDate, formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import type { IdentityCase } from './identity-rows.ts';

/** What the applicant wrote, for who has the case. */
export function CaseFacts({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  const { facts, level } = row;
  if (facts === null) {
    return (
      <Panel title={t('case.facts')}>
        <Note tone="frozen">{t(row.decidedAt ? 'case.closed' : 'case.sealed')}</Note>
      </Panel>
    );
  }
  const { person, documentType, documentNumber, endsOn, dayCode } = facts;
  return (
    <Panel title={t('case.facts')}>
      <KeyValues
        rows={[
          { label: t('field.surname'), value: person.surname },
          { label: t('field.givenName'), value: person.givenName },
          { label: t('field.birthDate'), value: formatDate(person.birthDate) },
          { label: t('field.nationality'), value: countryName(person.nationality) },
          { label: t('field.documentType'), value: t(`document.${documentType}`) },
          { label: t('field.documentNumber'), value: documentNumber },
          ...(level === 1
            ? []
            : [
                { label: t('field.endsOn'), value: endsOn ? formatDate(endsOn) : t('field.noEnd') },
                { label: t('case.dayCode'), value: dayCode ?? '–' },
              ]),
        ]}
      />
    </Panel>
  );
}

interface StateProps {
  row: IdentityCase;
  aside: ReactNode;
  children: ReactNode;
}

/** Since when it waits, who has it, and what was decided. */
export function CaseState({ row, aside, children }: StateProps) {
  const { t } = useTranslation('identity');
  const { refusal, words, owner, isMine, submittedAt, decidedAt, firstApprover } = row;
  return (
    <Panel title={t('case.state')} aside={aside}>
      <KeyValues
        rows={[
          { label: t('case.sent'), value: formatDateTime(submittedAt) },
          { label: t('queue.owner'), value: isMine ? t('queue.you') : (owner ?? t('queue.nobody')) },
          ...(firstApprover ? [{ label: t('case.firstApprover'), value: firstApprover }] : []),
          ...(decidedAt ? [{ label: t('case.decided'), value: formatDateTime(decidedAt) }] : []),
          ...(refusal ? [{ label: t('case.refusal'), value: t(`refusal.${refusal}`) }] : []),
          ...(words ? [{ label: t('case.words'), value: words }] : []),
        ]}
      />
      {children}
    </Panel>
  );
}

/** Other accounts with this document; it refuses nothing by itself. */
export function TwinsPanel({ row }: { row: IdentityCase }) {
  const { t } = useTranslation('identity');
  if (row.sameDocument.length === 0) return null;
  return (
    <Panel title={t('case.twins')}>
      <Note tone="turn">{t('case.twinsText')}</Note>
      <ul>
        {row.sameDocument.map(({ userId, name }) => (
          <li key={userId}>
            <AppLink href={paths.person(userId)}>{name}</AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
