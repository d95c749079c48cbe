import { Box, Flex, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck, IconGavel, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { limitOf } from '#web/api/limits.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { OrderDialog } from '../workspace/dialog.tsx';
import { useSplitRows } from '../workspace/money.tsx';
import { OrderProvenDialog } from '../workspace/proven-dialog.tsx';
import { asSentence, readerValues, splitValues, valuesOf } from '../workspace/words.ts';
import type { Order } from '../workspace/workspace.queries.ts';
import { OrderChoice } from './choice.tsx';
import classes from './dispute.module.css';

type Ruling = NonNullable<Order['ruling']>;

/** What was ruled, by whom, why, and who gets what by it. */
export function OrderRuling({ order }: { order: Order }) {
  if (!order.ruling) return null;
  return <RulingPanel order={order} ruling={order.ruling} />;
}

function RulingPanel({ order, ruling }: { order: Order; ruling: Ruling }) {
  const { t } = useTranslation('orders-workspace');
  const rows = useSplitRows(order, ruling.split);
  const names = ruling.acceptedBy.map((party) => order[party].name);
  const appealed = order.state === 'in_arbitration' && order.appealedBy !== null;
  return (
    <Panel
      title={
        <Flex component="span" align="center" display="inline-flex" gap="xs">
          <IconGavel size={18} stroke={1.75} aria-hidden="true" /> {t(appealed ? 'ruling.first' : 'ruling.title')}
        </Flex>
      }
      aside={t('ruling.by', { moderator: ruling.moderator, at: formatWhen(ruling.at) })}
    >
      <Box component="p" mb="xsplus" fz="h3" fw={620} lh="h3" lts="-0.01em">
        {t(`state.${ruling.outcome}`)}
      </Box>
      <blockquote className={classes.quote}>{ruling.reason}</blockquote>
      <KeyValues rows={rows} sunken />
      <Group gap="xs" align="stretch" className={classes.accepted}>
        {names.map((name) => (
          <StateChip key={name} tone="done">
            {t('ruling.acceptedBy', { name })}
          </StateChip>
        ))}
        {order.appealedBy && (
          <StateChip tone="dispute">{t('ruling.appealedBy', { name: order[order.appealedBy].name })}</StateChip>
        )}
      </Group>
      {!isEnd(order.state) && order.state === 'ruled' && (
        <Box component="p" fz="xs" lh="lg" c="dimmed" className={cx('cw-num', classes.formula)}>
          {t('ruling.frozen')}
        </Box>
      )}
    </Panel>
  );
}

/** Accept or appeal, as equals. */
export function OrderRulingChoices({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [accepting, accept] = useDisclosure(false);
  const [appealing, appeal] = useDisclosure(false);
  if (!order.ruling) return null;
  const { split } = order.ruling;
  const values = { ...valuesOf(order), ...splitValues(split) };
  const both = order.ruling.acceptedBy.length > 0;
  const can = (ability: Order['abilities'][number]) => order.abilities.includes(ability);
  if (!can('accept_ruling') && !can('appeal')) return null;
  return (
    <section>
      <h2 className={classes.question}>{t('choices.title')}</h2>
      <div className={classes.choices}>
        {can('accept_ruling') && (
          <OrderChoice
            icon={<IconCheck size={20} stroke={1.75} />}
            title={t('choice.acceptRuling.title')}
            text={asSentence(
              t(both ? 'choice.acceptRuling.both' : 'choice.acceptRuling.one', { ...values, ...readerValues(order) }),
            )}
            verb={t('choice.acceptRuling.verb')}
            onClick={accept.open}
          >
            <OrderProvenDialog
              order={order}
              opened={accepting}
              onClose={accept.close}
              call="disputes.acceptRuling"
              params={{ code: order.code }}
              words="acceptRuling"
              split={split}
            />
          </OrderChoice>
        )}
        {can('appeal') && (
          <OrderChoice
            icon={<IconScale size={20} stroke={1.75} />}
            title={t('choice.appeal.title')}
            text={t('choice.appeal.text', values)}
            verb={t('choice.appeal.verb')}
            onClick={appeal.open}
          >
            <OrderDialog
              order={order}
              opened={appealing}
              onClose={appeal.close}
              call="disputes.appeal"
              params={{ code: order.code }}
              fields={[
                {
                  kind: 'area',
                  name: 'reason',
                  label: t('dialog.appeal.note'),
                  hint: t('dialog.appeal.noteHint', { min: limitOf('disputes.appeal', 'reason').min }),
                  rows: 4,
                },
              ]}
              words="appeal"
              done={t('arbitrationApplied')}
            />
          </OrderChoice>
        )}
      </div>
    </section>
  );
}

/** Who holds the case and what that means while it lasts. */
export function OrderCaseNote({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  if (order.state !== 'in_arbitration') return null;
  const values = valuesOf(order);
  return (
    <Note
      icon={<IconScale size={19} stroke={1.75} />}
      title={order.moderator ? t('case.held', values) : t('case.free')}
    >
      {t(order.appealedBy ? 'case.appeal' : 'case.text', values)}
      {order.escalation > 0 && ` ${t('case.passed', { count: order.escalation })}`}
    </Note>
  );
}
