import { Box, Flex } from '@mantine/core';
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import classes from './stars.module.css';

export const ALL_STARS = [1, 2, 3, 4, 5] as const;

/** A number of five stars; screen readers get a sentence. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  const { t } = useTranslation('ratings');
  return (
    <span className={classes.stars} role="img" aria-label={t('starsOf', { count: value })}>
      {ALL_STARS.map((star) => (
        <Star key={star} missing={star - value} size={size} />
      ))}
    </span>
  );
}

/** Full, half or empty, depending on the missing share. */
function Star({ missing, size }: { missing: number; size: number }) {
  if (missing <= 0.25) return <IconStarFilled size={size} aria-hidden="true" />;
  if (missing <= 0.75) return <IconStarHalfFilled size={size} aria-hidden="true" />;
  return <IconStar size={size} stroke={1.5} className={classes.none} aria-hidden="true" />;
}

interface FieldProps {
  /** 0 until a star is chosen. */
  value: number;
  onChange: (stars: number) => void;
  label: string;
  error?: string | null;
}

/** A choice of one to five stars: radio buttons that look like stars. */
export function StarsField({ value, onChange, label, error }: FieldProps) {
  const { t } = useTranslation('ratings');
  const name = useId();
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <Flex component="span" align="center" mt="hair" mr={0} mb={0} ml="-xs">
        {ALL_STARS.map((star) => (
          <label key={star} className={cx(classes.choice, star <= value && classes.chosen)}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={t('starsOf', { count: star })}
            />
            {star <= value ? (
              <IconStarFilled size={28} aria-hidden="true" />
            ) : (
              <IconStar size={28} stroke={1.5} aria-hidden="true" />
            )}
          </label>
        ))}
        {value > 0 && (
          <Box component="span" ml="xs" fz="sm" c="var(--cw-text-2)">
            {t(`word.${value}`)}
          </Box>
        )}
      </Flex>
      {error && (
        <Box id={`${name}-error`} component="p" mt="xxs" fz="xs" c="var(--cw-stop-text)" role="alert">
          {error}
        </Box>
      )}
    </fieldset>
  );
}
