import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ANNOUNCEMENT_BOUNDS } from '#core/notices/announcements.ts';

/** A title and a text in both languages. */
export interface HouseTexts {
  readonly titleEn: string;
  readonly textEn: string;
  readonly titleZh: string;
  readonly textZh: string;
}

export const NO_TEXTS: HouseTexts = { titleEn: '', textEn: '', titleZh: '', textZh: '' };
const LEAST = 2;

export const areWritten = (texts: HouseTexts): boolean =>
  [texts.titleEn, texts.textEn, texts.titleZh, texts.textZh].every((text) => text.trim().length >= LEAST);

/** The fields of a text that staff write for users: both languages are needed, each reader gets theirs. */
export function TextFields({ texts, onChange }: { texts: HouseTexts; onChange: (texts: HouseTexts) => void }) {
  const { t } = useTranslation('staff');
  return (['En', 'Zh'] as const).map((lang) => {
    const [title, text] = [`title${lang}`, `text${lang}`] as const;
    return [
      <TextInput
        key={title}
        label={t(`said.${title}`)}
        value={texts[title as keyof HouseTexts]}
        maxLength={ANNOUNCEMENT_BOUNDS.title}
        onChange={(event) => onChange({ ...texts, [title]: event.currentTarget.value })}
      />,
      <Textarea
        key={text}
        label={t(`said.${text}`)}
        value={texts[text as keyof HouseTexts]}
        maxLength={ANNOUNCEMENT_BOUNDS.text}
        autosize
        minRows={2}
        onChange={(event) => onChange({ ...texts, [text]: event.currentTarget.value })}
      />,
    ];
  });
}
