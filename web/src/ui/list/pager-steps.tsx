import { Box, Group, Pagination } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface Props {
  pages: number;
  page: number;
  onPage: (page: number) => void;
  /** "21 – 40 of 113". */
  range: string;
}

/** Which rows these are, and a step either way. */
export function PagerSteps({ pages, page, onPage, range }: Props) {
  const { t } = useTranslation('ui');
  return (
    <Pagination.Root total={pages} value={page} onChange={onPage}>
      <Group justify="flex-end" gap="xs" px="md" py="sm" fz="sm" c="dimmed" className="cw-num">
        <Box component="span" mr="xs">
          {range}
        </Box>
        <Pagination.Previous icon={Previous} aria-label={t('pager.previous')} />
        <Pagination.Next icon={Next} aria-label={t('pager.next')} />
      </Group>
    </Pagination.Root>
  );
}

const Previous = () => <IconChevronLeft size={17} stroke={1.75} />;
const Next = () => <IconChevronRight size={17} stroke={1.75} />;
