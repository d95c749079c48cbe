import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { DocumentForm } from './document-form.tsx';
import type { OwnIdentity } from './identity-rows.ts';
import { LevelFrame } from './level-frame.tsx';
import { StandingNote } from './standing-note.tsx';

/** Level two: the document itself, and a selfie with the code of the day. */
export function KycTwoPage() {
  const { t } = useTranslation('identity');
  return (
    <LevelFrame level={2}>
      {(own) => (
        <Panel title={t('level.2.name')}>
          <Stack gap="md">
            <StandingNote standing={own.two} />
            <Open own={own} />
          </Stack>
        </Panel>
      )}
    </LevelFrame>
  );
}

function Open({ own }: { own: OwnIdentity }) {
  const { t } = useTranslation('identity');
  const { two } = own;
  if (two.maySubmit || two.mayAmend) {
    return (
      <>
        {two.isEnding && two.endsOn && <Note tone="turn">{t('note.ending', { day: formatDate(two.endsOn) })}</Note>}
        <DocumentForm key={two.state} own={own} />
      </>
    );
  }
  if (own.level === 0 && two.state === 'none') {
    return (
      <Note action={<AppLink href={paths.kycOne()}>{t('level.1.name')}</AppLink>}>
        {t(own.one.state === 'pending' ? 'two.waits' : 'two.first')}
      </Note>
    );
  }
  if (two.documentType === null) return null;
  return (
    <KeyValues
      rows={[
        { label: t('field.documentType'), value: t(`document.${two.documentType}`) },
        { label: t('field.endsOn'), value: two.endsOn ? formatDate(two.endsOn) : t('field.noEnd') },
      ]}
    />
  );
}
