import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasDemoBots } from '#web/api/client-constants.ts';
import { countryName } from '#web/lib/country.ts';
import { formatDate } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import type { OwnIdentity } from './identity-rows.ts';
import { LevelFrame } from './level-frame.tsx';
import { PersonForm } from './person-form.tsx';
import { StandingNote } from './standing-note.tsx';

/** Level one: who the reader is. */
export function KycOnePage() {
  const { t } = useTranslation('identity');
  return (
    <LevelFrame level={1}>
      {(own) => (
        <Panel title={t('level.1.name')}>
          <Stack gap="md">
            <StandingNote standing={own.one} />
            {hasDemoBots() && own.level === 0 && <Note>{t('demo')}</Note>}
            {own.one.maySubmit || own.one.mayAmend ? (
              <PersonForm key={own.one.state} own={own} />
            ) : (
              own.one.facts && <Facts facts={own.one.facts} />
            )}
          </Stack>
        </Panel>
      )}
    </LevelFrame>
  );
}

function Facts({ facts }: { facts: NonNullable<OwnIdentity['one']['facts']> }) {
  const { t } = useTranslation('identity');
  return (
    <KeyValues
      rows={[
        { label: t('field.nationality'), value: countryName(facts.nationality) },
        { label: t('field.surname'), value: facts.surname },
        { label: t('field.givenName'), value: facts.givenName },
        { label: t('field.birthDate'), value: formatDate(facts.birthDate) },
        { label: t('field.documentType'), value: t(`document.${facts.documentType}`) },
        { label: t('field.documentNumber'), value: facts.documentNumber },
      ]}
    />
  );
}
