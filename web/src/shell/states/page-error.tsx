import { Box } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChunkError } from '../../lib/loading/load-chunk.ts';
import { ErrorState } from '../../ui/list/error-state.tsx';

/** A page that could not be fetched or drawn; where a part of it did not come, reloading is offered. */
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
