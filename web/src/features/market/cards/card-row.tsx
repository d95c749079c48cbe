import { ActionIcon, Box, Select, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength } from '#core/orders/card-code.ts';
import { codeFaultFacts, splitPin } from '#web/lib/card-code-fault.ts';
import { cx } from '#web/lib/text.ts';
import { afterPress } from '#web/ui/form/after-press.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
import { PinField } from '#web/ui/form/pin-field.tsx';
import { UploadBar } from '#web/ui/form/upload-bar.tsx';
import type { Ad } from '../market.queries.ts';
import { faceText, limitsText, takesFace } from '../sell/quote.ts';
import classes from './card-row.module.css';
import { CodeField, codeHint } from './code-field.tsx';
import { FaceInput } from './face-input.tsx';
import { type CardDraft, isReady } from './sell-cards.ts';

/** The part of an offer or card type that a row needs. */
export type CardTaker = Pick<
  Ad,
  'brand' | 'country' | 'currency' | 'unit' | 'unitPrice' | 'feeBps' | 'minFace' | 'maxFace' | 'fixedFaces'
>;

interface Props {
  ad: CardTaker;
  row: CardDraft;
  /** 1-based. */
  number: number;
  alone: boolean;
  busy: boolean;
  onChange: (patch: Partial<Omit<CardDraft, 'key'>>) => void;
  onFile: (file: File | null) => void;
  onRemove: () => void;
}

/** One card: its photo, its code, its value. */
export function CardRow({ ad, row, number, alone, busy, onChange, onFile, onRemove }: Props) {
  const { t, i18n } = useTranslation('market');
  // A complaint is a key of ours or the server's own sentence.
  const say = (error: string | undefined) =>
    error &&
    (i18n.exists(error, { ns: 'market' }) ? t(error, { limits: limitsText(ad), ...codeFaultFacts(row.code) }) : error);
  const hint = codeHint(ad.brand);
  const codeError =
    row.errors.code === 'sell.codeForm'
      ? t(hint ? 'sell.codeFormOf' : 'sell.codeForm', { brand: ad.brand.name, hint, count: codeLength(row.code) })
      : say(row.errors.code);
  const ready = isReady(row, ad);
  const imageError = say(row.errors.image);
  return (
    <fieldset className={classes.row} disabled={busy}>
      <legend>
        <VisuallyHidden>{t('sell.card', { number })}</VisuallyHidden>
      </legend>
      <span className={cx(classes.number, ready && classes.ready)}>
        {ready ? <IconCheck size={17} stroke={2.4} aria-label={t('sell.ready')} /> : number}
      </span>
      <Box miw={0} className={classes.photo}>
        <ImageDrop
          value={row.file}
          onChange={onFile}
          label={t('sell.photo', { number })}
          hint={t('sell.photoHint')}
          maxBytes={5_242_880}
          disabled={busy}
        />
        {row.upload.at === 'sending' && <UploadBar share={row.upload.share} label={t('sell.uploading', { number })} />}
        {imageError && (
          <div className={classes.photoError} data-wrong tabIndex={-1} role="alert">
            {fieldError(imageError)}
          </div>
        )}
      </Box>
      <CodeField
        brand={ad.brand}
        country={ad.country}
        value={row.code}
        onChange={(code) => onChange({ code })}
        onLeave={() => partPin(row, ad, onChange)}
        error={codeError}
        busy={busy}
      >
        <PinField
          mt="sm"
          brand={ad.brand}
          value={row.pin}
          onChange={(pin) => onChange({ pin })}
          error={say(row.errors.pin)}
        />
      </CodeField>
      <FaceField ad={ad} value={row.face} onChange={(face) => onChange({ face })} error={say(row.errors.face)} />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size={32}
        onClick={onRemove}
        disabled={alone && row.code === '' && !row.file && row.face === ''}
        aria-label={t('sell.remove', { number })}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </fieldset>
  );
}

function partPin(row: CardDraft, { brand }: CardTaker, onChange: Props['onChange']): void {
  const parts = splitPin(row, brand);
  if (parts) onChange(parts);
}

interface FaceProps {
  ad: CardTaker;
  value: string;
  onChange: (face: string) => void;
  error: string | undefined;
}

/** One of the values that the offer takes, or any within its limits. */
function FaceField({ ad, value, onChange, error }: FaceProps) {
  const { t } = useTranslation('market');
  const [isLeft, setLeft] = useState(false);
  const field = { className: classes.face, label: t('calc.face') };
  if (ad.fixedFaces) {
    return (
      <Select
        {...field}
        placeholder={t('sell.choose')}
        data={ad.fixedFaces.map((face) => ({ value: String(face), label: faceText(face, ad) }))}
        value={value || null}
        onChange={(face) => onChange(face ?? '')}
        error={fieldError(error)}
      />
    );
  }
  const isOff = isLeft && value !== '' && !takesFace(ad, Number(value));
  return (
    <FaceInput
      {...field}
      value={value}
      onChange={(face) => {
        setLeft(false);
        onChange(face);
      }}
      onBlur={() => afterPress(() => setLeft(true))}
      currency={ad.currency}
      error={fieldError(error || (isOff && t('sell.faceLimits', { limits: limitsText(ad) })))}
    />
  );
}
