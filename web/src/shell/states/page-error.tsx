import { Box } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChunkError } from '../../lib/loading/load-chunk.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';

/** Shown for a page that failed to load or render; offers a reload if a chunk is missing. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation('shell');
  const chunk = error instanceof ChunkError ? error.type : null;
  return (
    <Box py="lg" px={0}>
      <ErrorState
        title={chunk ? t('chunkFailed', { type: t(`chunkType.${chunk}`) }) : t('pageFailed')}
        retry={t('reload')}
        onRetry={() => location.reload()}
      >
        {chunk ? t(`chunkFailedWhy.${chunk}`) : error instanceof Error ? error.message : String(error)}
      </ErrorState>
    </Box>
  );
}
