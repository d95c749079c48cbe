import { ActionIcon, TextInput } from '@mantine/core';
import { IconCircleCheck, IconEye, IconEyeOff, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { codeLength } from '#core/orders/card-code.ts';
import { storedLang } from '#web/i18n/lang.ts';
import { countryName } from '#web/lib/country.ts';
import { capitalize, cx } from '#web/lib/text.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { Brand } from '../market.queries.ts';
import classes from './card-row.module.css';
import { fitsBrand, maskCode } from './code-text.ts';

const LONGEST = 80;

interface Props {
  brand: Brand;
  country: string;
  value: string;
  onChange: (code: string) => void;
  /** The code is whole: the field was left, or Enter was pressed. */
  onLeave: () => void;
  error: string | undefined;
  busy: boolean;
  children?: ReactNode;
}

/** The claim code: in clear while it is typed, all but the last four hidden once the field is left. */
export function CodeField({ brand, country, value, onChange, onLeave, error, busy, children }: Props) {
  const { t } = useTranslation('market');
  const [typing, setTyping] = useState(false);
  const [shown, setShown] = useState(false);
  const hint = useId();
  const open = typing || shown;
  const pressed = useRef(false);
  // At once, and as a field is entered: by the keyboard with all of it selected, by a press where it was pressed.
  const unmask = (input: HTMLInputElement) => {
    flushSync(() => setTyping(true));
    if (!pressed.current) input.select();
    pressed.current = false;
  };
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <div className={classes.code}>
      <TextInput
        label={t('code.label')}
        classNames={{ input: cx('cw-mono', classes.codeInput) }}
        value={open ? value : maskCode(value)}
        onChange={(event) => open && onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && onLeave()}
        onPointerDown={() => {
          pressed.current = !typing;
        }}
        onFocus={(event) => unmask(event.currentTarget)}
        onBlur={() => {
          setTyping(false);
          onLeave();
        }}
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
      {children}
    </div>
  );
}

/** The form of the brand's codes in the reader's language; empty where nobody wrote it down. */
export function codeHint({ codeHint: en, codeHintZh }: Brand): string {
  return storedLang() === 'en' ? en : codeHintZh;
}

type HintProps = Pick<Props, 'brand' | 'country' | 'value'> & { id: string; typing: boolean };

function CodeHint({ id, brand, country, value, typing }: HintProps) {
  const { t } = useTranslation('market');
  const fits = value === '' ? null : fitsBrand(value, brand.codePattern);
  const own = codeHint(brand);
  const about = { brand: brand.name, country: countryName(country), hint: own, count: codeLength(value) };
  const good = fits === true && !typing;
  const words =
    value === ''
      ? own
        ? capitalize(own)
        : t('code.hidden')
      : typing
        ? t('code.typing')
        : fits === null
          ? t('code.noForm')
          : t(fits ? 'code.fits' : own ? 'code.unlike' : 'code.unlikeBrand', about);
  const Icon = good ? IconCircleCheck : IconInfoCircle;
  return (
    <p id={id} className={cx(classes.hint, good && classes.good)}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}
