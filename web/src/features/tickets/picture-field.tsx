import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_TICKET_PICTURES } from '#core/tickets/ticket-fields.ts';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
import classes from './tickets.module.css';

interface Props {
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

/** Pictures of the problem, with a place for one more until there are enough. */
export function PictureField({ files, onChange }: Props) {
  const { t } = useTranslation('tickets');
  return (
    <div>
      <Box fz="sm" mb="xxs">
        {t('new.pictures', { most: MAX_TICKET_PICTURES })}
      </Box>
      <div className={classes.pictures}>
        {files.map((file, index) => (
          <ImageDrop
            key={`${file.name} ${file.size} ${file.lastModified}`}
            value={file}
            label={t('picture', { number: index + 1 })}
            onChange={() => onChange(files.filter((other) => other !== file))}
            className={classes.picture ?? ''}
          />
        ))}
        {files.length < MAX_TICKET_PICTURES && (
          <ImageDrop value={null} label={t('new.addPicture')} onChange={(file) => file && onChange([...files, file])} />
        )}
      </div>
    </div>
  );
}
