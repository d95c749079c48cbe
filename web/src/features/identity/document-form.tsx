import { Box, Button, Checkbox, Flex, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DocumentType, partsOf } from '#core/identity/documents.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { codeEnd } from './code-end.ts';
import { DocumentFields } from './document-fields.tsx';
import classes from './identity.module.css';
import type { OwnIdentity } from './identity-rows.ts';
import { useImages } from './use-images.ts';

interface Draft {
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  /** YYYY-MM-DD; empty: not filled in. */
  readonly endsOn: string;
  readonly hasNoEnd: boolean;
}

/** The document and its images. An answer to staff may leave out the images that were good. */
export function DocumentForm({ own }: { own: OwnIdentity }) {
  const { t } = useTranslation('identity');
  const { two } = own;
  const [draft, setDraft] = useState<Draft>({
    documentType: two.documentType ?? own.one.facts?.documentType ?? 'id_card',
    documentNumber: '',
    endsOn: two.mayAmend ? (two.endsOn ?? '') : '',
    hasNoEnd: two.mayAmend && two.endsOn === null,
  });
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const images = useImages();
  const command = useCommand('identity.submitTwo', {
    quiet: true,
    stale: ['identity.getOwn'],
    onFail: (error) => setFailure(errorText(error)),
    onDone: () => toastDone(t('sent')),
  });
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const parts = partsOf(draft.documentType);
  const missing = two.mayAmend ? [] : parts.filter((part) => !images.files[part]);
  const isFilled = draft.documentNumber.trim().length > 3 && (draft.hasNoEnd || draft.endsOn !== '');
  const send = async () => {
    setTried(true);
    setFailure(null);
    if (!isFilled || missing.length > 0) return;
    const sent = await images.send(parts).catch((error: Error) => setFailure(errorText(error)));
    if (!sent) return;
    const { documentType, documentNumber, endsOn, hasNoEnd } = draft;
    const document = { documentType, documentNumber, endsOn: hasNoEnd ? null : endsOn };
    command.mutate({ ...document, images: sent, dayCode: own.dayCode });
  };
  const required = (isMissing: boolean) => (isTried && isMissing ? t('field.required') : undefined);
  return (
    <Flex direction="column" gap="md">
      <DocumentFields
        value={draft}
        onChange={change}
        errors={{ documentNumber: required(draft.documentNumber.trim().length <= 3) }}
      />
      <EndFields draft={draft} onChange={change} error={required(!draft.hasNoEnd && draft.endsOn === '')} />
      <Box className={classes.code}>
        <span>{t('two.code')}</span>
        <output aria-label={t('two.code')}>{own.dayCode}</output>
        <small>{t('two.codeHint', { until: formatDateTime(codeEnd(serverNow())) })}</small>
      </Box>
      <SimpleGrid cols={{ base: 1, xs: parts.length }} spacing="md" verticalSpacing="md">
        {parts.map((part) => (
          <PartImage
            key={part}
            part={part}
            title={t(`part.${part === 'front' && draft.documentType === 'passport' ? 'page' : part}`)}
            images={images}
            maxBytes={own.maxImageBytes}
            error={required(missing.includes(part))}
          />
        ))}
      </SimpleGrid>
      {two.mayAmend && <Note>{t('two.kept')}</Note>}
      {failure && <Note tone="stop">{failure}</Note>}
      <Button onClick={() => void send()} loading={images.isSending || command.isPending}>
        {t(two.mayAmend ? 'answer' : 'submit')}
      </Button>
    </Flex>
  );
}

interface EndProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  error: string | undefined;
}

function EndFields({ draft: { endsOn, hasNoEnd }, onChange, error }: EndProps) {
  const { t } = useTranslation('identity');
  return (
    <>
      <TextInput
        type="date"
        label={t('field.endsOn')}
        value={hasNoEnd ? '' : endsOn}
        onChange={(event) => onChange({ endsOn: event.currentTarget.value })}
        disabled={hasNoEnd}
        error={fieldError(error)}
      />
      <Checkbox
        label={t('field.noEnd')}
        checked={hasNoEnd}
        onChange={(event) => onChange({ hasNoEnd: event.currentTarget.checked })}
      />
    </>
  );
}

interface PartProps {
  part: ReturnType<typeof partsOf>[number];
  title: string;
  images: ReturnType<typeof useImages>;
  maxBytes: number;
  /** Shown when nothing is wrong with the image itself. */
  error: string | undefined;
}

function PartImage({ part, title, images, maxBytes, error }: PartProps) {
  const { t } = useTranslation('identity');
  return (
    <div>
      <Box component="p" m={0} mb="xxs" fz="sm" fw={560}>
        {title}
      </Box>
      <ImageDrop
        value={images.files[part] ?? null}
        onChange={(file) => void images.choose(part, file)}
        label={t(`part.${part}`)}
        maxBytes={maxBytes}
        error={images.faults[part] ?? error}
        className={classes.drop}
      />
    </div>
  );
}
