import { useTranslation } from 'react-i18next';
import { NoteField } from './note-field.tsx';
import classes from './ratings.module.css';
import { TagsField } from './tags-field.tsx';

interface Props {
  code: string;
  tags: readonly string[];
  note: string;
}

/** The reader's own tags and note of an order of either kind. */
export function OwnMarks({ code, tags, note }: Props) {
  const { t } = useTranslation('ratings');
  return (
    <>
      <p className={classes.quiet}>{t('record.own')}</p>
      <TagsField code={code} tags={tags} key={`tags ${tags.join('\n')}`} />
      <NoteField code={code} note={note} key={`note ${note}`} />
    </>
  );
}
