import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSession } from '#web/api/session.ts';
import { formatClockSeconds } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import type { CaseDetails } from '../case-details.ts';
import { devicesOf } from '../case-words.ts';
import classes from '../cases.module.css';
import { CaseAddress } from './case-address.tsx';
import { OpenCardDialog } from './open-card-dialog.tsx';
import { OpenedCard } from './opened-card.tsx';

type Order = CaseDetails['order'];
type Card = Order['cards'][number];

/** Both parties' statements on each card in one row; only differences are tinted. */
export function CaseCards({ order }: { order: Order }) {
  const { t } = useTranslation('disputes');
  const [toOpen, setToOpen] = useState<Card | null>(null);
  const mayOpen = order.moderator?.userId === getSession().user?.userId && order.state === 'in_arbitration';
  return (
    <Panel flush title={t('cardByCard')} aside={t('opensLogged')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('cardByCard')}>
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
              <CardRow key={card.id} order={order} card={card} open={mayOpen ? () => setToOpen(card) : null} />
            ))}
          </tbody>
        </table>
      </section>
      {mayOpen && order.address === 'sealed' && <CaseAddress code={order.code} />}
      {toOpen && <OpenCardDialog code={order.code} card={toOpen} onClose={() => setToOpen(null)} />}
    </Panel>
  );
}

interface RowProps {
  order: Order;
  card: Card;
  open: (() => void) | null;
}

function CardRow({ order, card, open }: RowProps) {
  const { t } = useTranslation('disputes');
  const currency = { symbol: order.currency, unit: order.unit };
  const opens = order.reveals.filter(
    (reveal) => reveal.cardRow === card.row && reveal.kind === 'code_opened' && reveal.byRole === 'provider',
  );
  const devices = devicesOf(opens);
  const { over } = useCountdown(card.openUntil);
  const isOpen = card.openUntil !== null && !over;
  return (
    <>
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
            {open && opensWhat(card) && !(isOpen && (card.code !== null || card.masked === '')) && (
              <Button size="compact-sm" variant="default" onClick={open}>
                {t(card.masked === '' ? 'openPhoto' : 'open')}
              </Button>
            )}
          </Flex>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <OpenedCard order={order} card={card} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A card without a code may have a photo that is still kept. */
const opensWhat = (card: Card): boolean =>
  card.masked !== '' || (card.imageId !== null && card.photoRemovedAt === null);
