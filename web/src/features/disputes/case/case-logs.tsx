import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatClockSeconds, formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import type { CaseDetails } from '../case-details.ts';
import { devicesOf } from '../case-words.ts';
import classes from '../cases.module.css';

/** Actions of staff that have a note. */
const STAFF_NOTES: readonly string[] = ['remind', 'pass_on', 'pass_up', 'review'];

type Item = CaseDetails['order']['timeline'][number];

/** A vote is told with its answer. */
function eventKey({ type, data }: Item): string {
  return type === 'review' ? `review_${data.approve === true ? 'yes' : 'no'}` : type;
}

/** The case's history and its reveal log, both in order. */
export function CaseLogs({ order }: { order: CaseDetails['order'] }) {
  const { t } = useTranslation('disputes');
  const devices = devicesOf(order.reveals);
  const nameWith = (name: string, operator: string | null) =>
    operator === null ? name : t('shell:operators.named', { name, operator });
  return (
    <Panel flush>
      <div className={classes.sides}>
        <section className={classes.side}>
          <Box component="h3" fz="h4" lh="h4">
            {t('timeline')}
          </Box>
          <Box component="ol" mt="xsplus" className={classes.log}>
            {order.timeline.map((item) => (
              <li key={item.seq} data-kind={item.type}>
                <time dateTime={item.at}>{formatWhen(item.at)}</time>
                <span>
                  {t(`event.${eventKey(item)}`, {
                    name: nameWith(item.name ?? t('system'), item.operator),
                    amount: typeof item.data.amount === 'string' ? formatAmount(item.data.amount) : '',
                    to: String(item.data.to ?? ''),
                    outcome: item.data.outcome ? t(`outcome.${item.data.outcome}`) : '',
                    defaultValue: item.type,
                  })}
                  {STAFF_NOTES.includes(item.type) && (
                    <small> {String(item.data.note ?? item.data.reason ?? '')}</small>
                  )}
                </span>
              </li>
            ))}
          </Box>
        </section>
        <section className={classes.side}>
          <Group gap="xs" justify="space-between" wrap="nowrap" className={classes.between}>
            <Box component="h3" fz="h4" lh="h4">
              {t('reveals')}
            </Box>
            <small>{t('devices', { count: devices })}</small>
          </Group>
          {order.reveals.length === 0 && <p className={classes.silent}>{t('noReveals')}</p>}
          <Box component="ol" mt="xsplus" className={classes.log}>
            {order.reveals.map((reveal) => (
              <li key={reveal.seq} data-kind={reveal.byRole}>
                <time dateTime={reveal.at}>{formatClockSeconds(reveal.at)}</time>
                <span>
                  {t(`reveal.${reveal.kind}`, { row: reveal.cardRow, name: nameWith(reveal.by, reveal.operator) })} ·{' '}
                  {reveal.device || t('unknownDevice')} · {reveal.address}
                  {reveal.reason ? ` · ${reveal.reason}` : ''}
                </span>
              </li>
            ))}
          </Box>
        </section>
      </div>
    </Panel>
  );
}
