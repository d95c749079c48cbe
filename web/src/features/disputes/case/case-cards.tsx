import { Button, Flex, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { formatClockSeconds } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { ReasonForm } from '#web/ui/form/reason-form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import type { CaseDetails } from '../case-details.ts';
import classes from '../cases.module.css';
import { CaseAddress } from './case-address.tsx';

type Order = CaseDetails['order'];
type Card = Order['cards'][number];

/** Both parties' statements on each card in one row; only differences are tinted. */
export function CaseCards({ order }: { order: Order }) {
  const { t } = useTranslation('disputes');
  const [openCard, setAsked] = useState<Card | null>(null);
  const mayOpen = order.moderator?.userId === getSession().user?.userId && order.state === 'in_arbitration';
  return (
    <Panel flush title={t('cardByCard')} aside={t('opensLogged')}>
      <div className={classes.scroll}>
        <table className={classes.cards}>
          <thead>
            <tr>
              <th scope="col">{t('card')}</th>
              <th scope="col" className={classes.right}>
                {t('sellerSays')}
              </th>
              <th scope="col" className={classes.right}>
                {t('providerSays')}
              </th>
              <th scope="col">{t('firstOpened')}</th>
              <th scope="col">{t('check')}</th>
            </tr>
          </thead>
          <tbody>
            {order.cards.map((card) => (
              <CardRow key={card.id} order={order} card={card} open={mayOpen ? () => setAsked(card) : null} />
            ))}
          </tbody>
        </table>
      </div>
      {mayOpen && order.address === 'sealed' && <CaseAddress code={order.code} />}
      {openCard && <OpenDialog code={order.code} card={openCard} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function CardRow({ order, card, open }: { order: Order; card: Card; open: (() => void) | null }) {
  const { t } = useTranslation('disputes');
  const currency = { symbol: order.currency, unit: order.unit };
  const opens = order.reveals.filter(
    (reveal) => reveal.cardRow === card.row && reveal.kind === 'code_opened' && reveal.byRole === 'provider',
  );
  const devices = new Set(opens.map((reveal) => reveal.device)).size;
  return (
    <tr>
      <td className={classes.mono}>
        {card.row} {card.masked}
      </td>
      <td className={classes.right}>{formatFace(card.faceValue, currency)}</td>
      <td className={cx(classes.right, card.claim && classes.near)}>
        {card.claim && card.claim.kind !== 'mismatch'
          ? t(`reason.${card.claim.kind}`)
          : formatFace(card.claim?.actualValue ?? card.faceValue, currency)}
      </td>
      <td>
        {card.revealedAt
          ? t('opened', { time: formatClockSeconds(card.revealedAt), count: opens.length })
          : t('sealed')}
      </td>
      <td>
        <Flex component="span" align="center" gap="xs">
          {devices > 1 ? (
            <StateChip tone="dispute">{t('twoDevices', { count: devices })}</StateChip>
          ) : (
            <StateChip tone={card.claim ? 'waiting' : 'done'} icon={null}>
              {card.claim ? t('differs') : t('agreed')}
            </StateChip>
          )}
          {open && (
            <Button size="compact-sm" variant="default" onClick={open}>
              {t('open')}
            </Button>
          )}
        </Flex>
      </td>
    </tr>
  );
}

/** A moderator opens a code only with a reason, which both parties read in the log. */
function OpenDialog({ code, card, onClose }: { code: string; card: Card; onClose: () => void }) {
  const { t } = useTranslation('disputes');
  const command = useCommand('orders.revealCard', { quiet: true, stale: ['disputes.getCase'] });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('openTitle', { row: card.row })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {command.data ? (
        <p className={classes.clear}>{command.data.code}</p>
      ) : (
        <>
          <p>{t('openWhy')}</p>
          <ReasonForm
            label={t('openReason')}
            submitLabel={t('openCode')}
            isPending={command.isPending}
            error={command.error ? errorText(command.error) : null}
            onSubmit={(reason) => command.mutate({ code, cardId: card.id, reason })}
          />
        </>
      )}
    </Modal>
  );
}
