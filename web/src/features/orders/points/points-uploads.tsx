import { Box, Button, FileButton, Group } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FILES } from '#web/lib/files.ts';
import { OrderShot } from '../cards/shot.tsx';
import type { Shots } from '../cards/shots.ts';

interface Props {
  shots: Shots;
  label: string;
  hint: string;
  max: number;
  /** No PDF files. */
  picturesOnly?: boolean;
  disabled?: boolean;
}

/** Files that show a payment or a card, uploaded as soon as they are chosen. */
export function PointsUploads({ shots, label, hint, max, picturesOnly = false, disabled }: Props) {
  const { t } = useTranslation('points-orders');
  const add = (files: readonly File[]) => {
    for (const file of files.slice(0, max - shots.shots.length)) shots.add('', file);
  };
  const full = shots.shots.length >= max;
  return (
    <div>
      <Box fz="sm" fw={540} mb="xxs">
        {label}
      </Box>
      <Box component="p" fz="xs" c="dimmed" mb="xs">
        {hint}
      </Box>
      <Group gap="sm" mb="xs">
        {shots.shots.map((shot, index) => (
          <OrderShot key={shot.key} shot={shot} shots={shots} number={index + 1} />
        ))}
      </Group>
      <FileButton
        accept={picturesOnly ? FILES.pictures : FILES.documents}
        multiple
        onChange={add}
        disabled={full || disabled}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconPhotoPlus size={17} stroke={1.75} />}
            disabled={full || disabled}
          >
            {t('files.add')}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** The ids of what the server has; null while something is missing or on its way. */
export function uploadedIds(shots: Shots): string[] | null {
  const ids = shots.shots.flatMap(({ id }) => (id === null ? [] : [id]));
  return ids.length > 0 && ids.length === shots.shots.length ? ids : null;
}
