import { UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCounted } from '#web/lib/number.ts';
import classes from './pager.module.css';

/** The server counts rows up to this many, unless a list says otherwise. */
const COUNTED = 10_000;

interface Props {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  /** What `total` was counted up to. */
  counted?: number;
  onPage: (page: number) => void;
}

/** "21 – 40 of 113", with a step either way. Nothing when all rows fit on one page. */
export function Pager({ page, pageSize, total, counted = COUNTED, onPage }: Props) {
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const from = (page - 1) * pageSize + 1;
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <span>
        {t('pager.range', { from, to: Math.min(total, page * pageSize), total: formatCounted(total, counted) })}
      </span>
      <UnstyledButton
        className={classes.step}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        aria-label={t('pager.previous')}
      >
        <IconChevronLeft size={17} stroke={1.75} />
      </UnstyledButton>
      <UnstyledButton
        className={classes.step}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        aria-label={t('pager.next')}
      >
        <IconChevronRight size={17} stroke={1.75} />
      </UnstyledButton>
    </nav>
  );
}
