import { ActionIcon, Box, Select, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength } from '#core/orders/card-code.ts';
import { cx } from '#web/lib/text.ts';
import { afterPress } from '#web/ui/form/after-press.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
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
    error && (i18n.exists(error, { ns: 'market' }) ? t(error, { limits: limitsText(ad) }) : error);
  const hint = codeHint(ad.brand);
  const codeError =
    row.errors.code === 'sell.codeForm'
      ? t(hint ? 'sell.codeFormOf' : 'sell.codeForm', { brand: ad.brand.name, hint, count: codeLength(row.code) })
      : say(row.errors.code);
  const ready = isReady(row, ad);
  const [faceLeft, setFaceLeft] = useState(false);
  const offLimits = faceLeft && row.face !== '' && !takesFace(ad, Number(row.face)) ? 'sell.faceLimits' : undefined;
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
        error={codeError}
        busy={busy}
      />
      {ad.fixedFaces ? (
        <Select
          className={classes.face}
          label={t('calc.face')}
          placeholder={t('sell.choose')}
          data={ad.fixedFaces.map((face) => ({ value: String(face), label: faceText(face, ad) }))}
          value={row.face || null}
          onChange={(face) => onChange({ face: face ?? '' })}
          error={fieldError(say(row.errors.face))}
        />
      ) : (
        <FaceInput
          className={classes.face}
          label={t('calc.face')}
          value={row.face}
          onChange={(face) => {
            setFaceLeft(false);
            onChange({ face });
          }}
          onBlur={() => afterPress(() => setFaceLeft(true))}
          currency={ad.currency}
          error={fieldError(say(row.errors.face ?? offLimits))}
        />
      )}
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
