import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeText } from '#web/ui/form/use-whole-text.ts';
import { FACE_DIGITS } from '../cards/face-digits.ts';
import { useFaceText } from '../cards/use-face-text.ts';
import classes from '../home/home.module.css';

interface Face {
  search: { readonly face: string };
  onChange: (patch: { face: string }) => void;
}

/** A face value, asked for once the reader has stopped typing. */
export function AmountFilter({ search, onChange }: Face) {
  const { t } = useTranslation('market');
  const id = useId();
  const [text, setText] = useFaceText({ kept: search.face, onSettled: (face) => onChange({ face }) });
  const { input, error } = useWholeText({ value: text, onChange: setText, maxDigits: FACE_DIGITS });
  return (
    <label className={classes.amount} htmlFor={id}>
      <span>{t('filter.amount')}</span>
      <input id={id} {...input} placeholder={t('filter.any')} aria-invalid={error ? true : undefined} />
      {error}
    </label>
  );
}
