import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#web/lib/number.ts';
import { FILES, isPicture, isReadable, isShrinkable, needsConversion } from '../../lib/files.ts';
import { cx } from '../../lib/text.ts';
import { FilePicture } from '../media/file-picture.tsx';
import classes from './image-drop.module.css';

interface Props {
  /** The chosen image, or the address of one that is stored. */
  value: File | string | null;
  onChange: (file: File | null) => void;
  /** Alternative text of the picture. */
  label: string;
  hint?: ReactNode;
  /** A larger one is made smaller when it is sent, where it can be. Undefined while it is not known. */
  maxBytes?: number | undefined;
  disabled?: boolean;
  error?: ReactNode;
  className?: string;
}

/** A place to drop, paste or choose one image; shows it with its size and a way to take it out. */
export function ImageDrop({ value, onChange, label, hint, maxBytes = 8_000_000, disabled, error, className }: Props) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const url = usePreview(value);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const fault = await faultOf(file, maxBytes);
    setRefused(fault && t(`image.${fault}`, { mb: maxBytes / 1e6 }));
    if (!fault) onChange(file);
  };
  if (url) {
    return (
      <div className={cx(classes.box, classes.filled, className)}>
        <FilePicture url={url} label={label} />
        {value instanceof File && <span className={classes.size}>{formatBytes(value.size)}</span>}
        {!disabled && <RemoveButton label={label} onRemove={() => onChange(null)} />}
      </div>
    );
  }
  return (
    <div className={className}>
      <UnstyledButton
        className={cx(classes.box, classes.drop, over && classes.over, Boolean(error ?? refused) && classes.wrong)}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
        onPaste={(event) => void take(event.clipboardData.files[0])}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        <IconPhotoPlus size={20} stroke={1.75} />
        <span>{t('image.drop')}</span>
        {hint && (
          <Box component="span" c="dimmed">
            {hint}
          </Box>
        )}
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        accept={FILES.pictures}
        hidden
        onChange={(event) => void take(event.currentTarget.files?.[0])}
      />
      <div id={`${id}-hint`} className={classes.error} aria-live="polite">
        {refused ?? error}
      </div>
    </div>
  );
}

async function faultOf(file: File, maxBytes: number): Promise<'type' | 'unreadable' | 'size' | null> {
  if (!isPicture(file)) return 'type';
  if (needsConversion(file) && !(await isReadable(file))) return 'unreadable';
  return file.size > maxBytes && !isShrinkable(file) ? 'size' : null;
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <UnstyledButton className={classes.remove} onClick={onRemove} aria-label={t('image.remove', { label })}>
      <IconX size={15} stroke={2} />
    </UnstyledButton>
  );
}

function usePreview(value: File | string | null): string | null {
  const [url, setUrl] = useState<string | null>(typeof value === 'string' ? value : null);
  useEffect(() => {
    if (!(value instanceof File)) {
      setUrl(value);
      return;
    }
    const objectUrl = URL.createObjectURL(value);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [value]);
  return url;
}
