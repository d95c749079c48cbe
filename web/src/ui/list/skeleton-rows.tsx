import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './skeleton-rows.module.css';
import { useLate } from './use-late.ts';

interface Props {
  rows?: number;
  /** Height of one row in pixels, as the loaded row has it. */
  height?: number;
  /** A round mark at the left, where the row has an avatar. */
  avatar?: boolean;
}

/** The shape of the rows to come. It shows after 200 ms: a quick answer never flashes. */
export function SkeletonRows({ rows = 4, height = 72, avatar = true }: Props) {
  const { t } = useTranslation('ui');
  const shown = useLate(200);
  return (
    <div role="status" aria-label={t('loading')} style={{ minHeight: rows * height }}>
      {shown &&
        Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
          <div key={index} className={classes.row} style={{ height }}>
            {avatar && <span className={classes.disc} />}
            <Flex component="span" direction="column" gap="xs" flex={1} className={classes.lines}>
              <span style={{ width: `${70 - (index % 3) * 8}%` }} />
              <span style={{ width: `${52 - (index % 3) * 8}%` }} />
            </Flex>
            <Box component="span" w={80} h={18} className={classes.figure} />
            <Box component="span" w={88} h={34} className={classes.action} />
          </div>
        ))}
    </div>
  );
}
