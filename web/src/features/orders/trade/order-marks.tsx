import { IconNotes } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#web/ui/tag.tsx';
import classes from './order-marks.module.css';

interface Marked {
  readonly code: string;
  readonly tags: readonly string[];
  readonly note: string;
}

/** Under what an order is of: its code, and the reader's own tags and note. Unread messages stand beside who wrote them. */
export function OrderMarks({ row: { code, tags, note } }: { row: Marked }) {
  const { t } = useTranslation('orders');
  return (
    <span className={classes.marks}>
      <small className={classes.code}>{code}</small>
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {note && (
        <span role="img" aria-label={t('own.note', { note })} title={note}>
          <IconNotes size={15} stroke={1.75} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}
