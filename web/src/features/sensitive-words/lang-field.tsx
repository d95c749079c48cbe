import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

export type WordLang = 'en' | 'zh_cn';

interface Props {
  value: WordLang;
  onChange: (lang: WordLang) => void;
}

/** Which of the two lists is meant. */
export function LangField({ value, onChange }: Props) {
  const { t } = useTranslation('sensitive-words');
  const id = useId();
  return (
    <div>
      <Input.Label id={id}>{t('filter.lang')}</Input.Label>
      <SegmentedControl
        fullWidth
        value={value}
        onChange={(next) => onChange(next as WordLang)}
        data={(['en', 'zh_cn'] as const).map((item) => ({ value: item, label: t(`lang.${item}`) }))}
        aria-labelledby={id}
      />
    </div>
  );
}
