import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';

type Origin = Pick<ResultOf<'support.getContext'>, 'page' | 'earlier'>;

/** Where the requester came from, and what they asked before. */
export function RequestOrigin({ page, earlier }: Origin) {
  const { t } = useTranslation('support');
  const before = earlier
    ? t('origin.closed', { count: earlier.count, time: formatDateTime(earlier.lastAt) })
    : t('origin.none');
  return (
    <Panel title={t('origin.title')}>
      <KeyValues
        rows={[
          { label: t('origin.page'), value: page ?? t('context.noDevice') },
          { label: t('origin.earlier'), value: before },
        ]}
      />
    </Panel>
  );
}
