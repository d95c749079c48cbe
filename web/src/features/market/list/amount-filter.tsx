import { useId } from 'react';
import { useTranslation } from 'react-i18next';
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
  return (
    <label className={classes.amount} htmlFor={id}>
      <span>{t('filter.amount')}</span>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        placeholder={t('filter.any')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}
