import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FEEDBACK_KINDS, type FeedbackKind } from '#core/tickets/ticket-fields.ts';
import { limitOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';
import { OwnFeedback } from './own-feedback.tsx';
import { TextForm } from './text-form.tsx';
import classes from './tickets.module.css';

/** The reader says what they think of the product. */
export function FeedbackPage() {
  const { t } = useTranslation('tickets');
  const [{ from }] = usePageSearch('/feedback');
  const [kind, setKind] = useState<FeedbackKind>('idea');
  const [sent, setSent] = useState(0);
  const give = useCommand('feedback.give', {
    quiet: true,
    mask: false,
    stale: ['feedback.listMine'],
    onDone: () => {
      setSent(sent + 1);
      toastDone(t('feedback.thanks'));
    },
  });
  return (
    <div className={classes.form}>
      <Page
        title={t('feedback.give')}
        sub={t('feedback.sub')}
        crumbs={[{ label: t('mine.title'), href: paths.myRequests() }, { label: t('feedback.give') }]}
      >
        <div className={classes.stack}>
          <Panel>
            <Stack gap="md">
              <Select
                label={t('feedback.kindLabel')}
                data={FEEDBACK_KINDS.map((value) => ({ value, label: t(`feedback.kind.${value}`) }))}
                value={kind}
                onChange={(value) => value && setKind(value)}
                allowDeselect={false}
              />
              <TextForm
                key={sent}
                label={t('feedback.text')}
                verb={t('feedback.send')}
                limit={limitOf('feedback.give', 'text')}
                busy={give.isPending}
                error={give.error}
                onSend={(text) => give.mutate({ kind, text, ...(from === '' ? {} : { page: from }) })}
              />
            </Stack>
          </Panel>
          <OwnFeedback />
        </div>
      </Page>
    </div>
  );
}
