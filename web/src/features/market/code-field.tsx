import { ActionIcon, TextInput } from '@mantine/core';
import { IconCircleCheck, IconEye, IconEyeOff, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import { cx } from '#web/lib/text.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import classes from './card-row.module.css';
import { fitsBrand, maskCode } from './code-text.ts';
import type { Brand } from './market.queries.ts';

const LONGEST = 80;

interface Props {
  brand: Brand;
  country: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  busy: boolean;
}

/** The claim code: in clear while it is typed, all but the last four hidden once the field is left. */
export function CodeField({ brand, country, value, onChange, error, busy }: Props) {
  const { t } = useTranslation('market');
  const [typing, setTyping] = useState(false);
  const [shown, setShown] = useState(false);
  const hint = useId();
  const open = typing || shown;
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div className={classes.code}>
      <TextInput
        label={t('code.label')}
        classNames={{ input: cx('cw-mono', classes.codeInput) }}
        value={open ? value : maskCode(value)}
        onChange={(event) => open && onChange(event.currentTarget.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LONGEST}
        aria-describedby={hint}
        error={fieldError(error)}
        disabled={busy}
        rightSection={
          value !== '' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              onClick={() => setShown(!shown)}
              aria-label={t(shown ? 'code.hide' : 'code.show')}
              aria-pressed={shown}
            >
              <Eye size={17} stroke={1.75} />
            </ActionIcon>
          )
        }
      />
      {!error && <CodeHint id={hint} brand={brand} country={country} value={value} typing={typing} />}
    </div>
  );
}

type HintProps = Pick<Props, 'brand' | 'country' | 'value'> & { id: string; typing: boolean };

function CodeHint({ id, brand, country, value, typing }: HintProps) {
  const { t } = useTranslation('market');
  const fits = value === '' ? null : fitsBrand(value, brand.codePattern);
  const about = { brand: brand.name, country: countryName(country), hint: brand.codeHint };
  const good = fits === true && !typing;
  const words =
    value === ''
      ? brand.codeHint || t('code.hidden')
      : typing
        ? t('code.typing')
        : fits === null
          ? t('code.noForm')
          : t(fits ? 'code.fits' : 'code.unlike', about);
  const Icon = good ? IconCircleCheck : IconInfoCircle;
  return (
    <p id={id} className={cx(classes.hint, good && classes.good)}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}
