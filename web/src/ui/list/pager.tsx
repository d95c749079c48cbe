import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { formatCounted } from '#web/lib/number.ts';
import type { PagerSteps as Steps } from './pager-steps.tsx';

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

/** Loads only if there are several pages: the first screen shows one. */
const PagerSteps = lazyPart<ComponentProps<typeof Steps>>(async () => (await import('./pager-steps.tsx')).PagerSteps);

/** "21 – 40 of 113", with a step either way. Nothing when all rows fit on one page. */
export function Pager({ page, pageSize, total, counted = COUNTED, onPage }: Props) {
  const { t } = useTranslation('ui');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  const from = (page - 1) * pageSize + 1;
  const range = t('pager.range', { from, to: Math.min(total, page * pageSize), total: formatCounted(total, counted) });
  return (
    <nav aria-label={t('pager.label')}>
      <PagerSteps pages={pages} page={page} onPage={onPage} range={range} />
    </nav>
  );
}
