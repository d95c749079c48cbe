import { ActionIcon, Box, FileButton, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CardForms } from '#core/orders/card-parts.ts';
import { FACE_DIGITS, maskCode } from '#web/features/market/public.ts';
import { codeFaultFacts, splitPin } from '#web/lib/card-code-fault.ts';
import { FILES } from '#web/lib/files.ts';
import { cx } from '#web/lib/text.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { type PinBrand, PinField } from '#web/ui/form/pin-field.tsx';
import { useWholeText } from '#web/ui/form/use-whole-text.ts';
import classes from './goods-add.module.css';
import type { GoodsDraft } from './goods-draft.ts';

interface Props {
  row: GoodsDraft;
  /** 1-based. */
  number: number;
  form: 'ecode' | 'physical';
  brand: PinBrand & CardForms;
  currency: string;
  /** `$10 – $500`, for the sentence about the range. */
  limits: string;
  busy: boolean;
  onChange: (patch: Partial<Omit<GoodsDraft, 'key'>>) => void;
  onPicture: (file: File) => void;
  onRemove: () => void;
}

/** One card to be added, with what is wrong with it beneath. */
export function GoodsDraftRow({
  row,
  number,
  form,
  brand,
  currency,
  limits,
  busy,
  onChange,
  onPicture,
  onRemove,
}: Props) {
  const { t, i18n } = useTranslation('goods');
  const face = useWholeText({
    value: row.face,
    onChange: (digits) => onChange({ face: digits }),
    maxDigits: FACE_DIGITS,
  });
  // A complaint is a key of ours or the server's own sentence.
  const refusal =
    row.error &&
    (i18n.exists(row.error, { ns: 'goods' }) ? t(row.error, { limits, ...codeFaultFacts(row.code) }) : row.error);
  return (
    <fieldset className={cx(classes.row, form === 'physical' && classes.codeless)} disabled={busy}>
      <legend>
        <VisuallyHidden>{t('add.card', { number })}</VisuallyHidden>
      </legend>
      <span className={classes.number}>{number}</span>
      <PictureButton row={row} number={number} onPicture={onPicture} />
      {form === 'ecode' && <CodeCells row={row} number={number} brand={brand} onChange={onChange} />}
      <TextInput
        className={classes.face}
        aria-label={t('add.face', { number })}
        placeholder={t('add.faceHint')}
        {...face.input}
        rightSection={
          <Box component="span" fz="xs" c="dimmed">
            {currency}
          </Box>
        }
        rightSectionWidth={50}
        rightSectionPointerEvents="none"
        aria-invalid={row.error !== null || face.error !== undefined || undefined}
      />
      <ActionIcon variant="subtle" color="gray" size={36} onClick={onRemove} aria-label={t('add.remove', { number })}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
      {face.error ? (
        <div className={classes.text} role="alert">
          {face.error}
        </div>
      ) : (
        refusal && (
          <div className={classes.text} role="alert">
            {fieldError(t('add.row', { number, said: refusal }))}
          </div>
        )
      )}
    </fieldset>
  );
}

/** The code, hidden once it is left, and the PIN where the brand's cards have one. */
function CodeCells({ row, number, brand, onChange }: Pick<Props, 'row' | 'number' | 'brand' | 'onChange'>) {
  const { t } = useTranslation('goods');
  const [typing, setTyping] = useState(false);
  const leave = () => {
    setTyping(false);
    const parts = splitPin(row, brand);
    if (parts) onChange(parts);
  };
  return (
    <>
      <TextInput
        className={classes.code}
        classNames={{ input: 'cw-mono' }}
        aria-label={t('add.code', { number })}
        placeholder={t('add.codeHint')}
        value={typing ? row.code : maskCode(row.code)}
        onFocus={() => setTyping(true)}
        onBlur={leave}
        onChange={(event) => typing && onChange({ code: event.currentTarget.value })}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={row.error !== null || undefined}
      />
      <PinField
        className={classes.pin}
        brand={brand}
        value={row.pin}
        onChange={(pin) => onChange({ pin })}
        label={null}
        aria-label={t('add.pin', { number })}
        leftSection={
          <Box component="span" fz="xs" c="dimmed">
            {t('ui:pin.label')}
          </Box>
        }
        leftSectionWidth={50}
        leftSectionPointerEvents="none"
      />
    </>
  );
}

function PictureButton({ row, number, onPicture }: Pick<Props, 'row' | 'number' | 'onPicture'>) {
  const { t } = useTranslation('goods');
  const url = usePreview(row.file);
  const { image } = row;
  return (
    <FileButton accept={FILES.pictures} onChange={(file) => file && onPicture(file)}>
      {(props) => (
        <UnstyledButton
          {...props}
          className={cx(classes.picture, image.at === 'failed' && classes.failed)}
          aria-label={t(url ? 'add.changePicture' : 'add.picture', { number })}
        >
          {url ? <img src={url} alt="" /> : <IconPhotoPlus size={18} stroke={1.75} aria-hidden="true" />}
          {image.at === 'done' && <IconCheck size={14} stroke={2.4} className={classes.tick} aria-hidden="true" />}
          {image.at === 'sending' && <i style={{ width: `${Math.max(6, Math.round(image.share * 100))}%` }} />}
        </UnstyledButton>
      )}
    </FileButton>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}
