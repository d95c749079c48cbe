import { Button, Flex, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { formatClockSeconds } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ReasonForm } from '#web/ui/form/reason-form.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import type { CaseDetails } from '../case-details.ts';
import classes from '../cases.module.css';
import { CaseAddress } from './case-address.tsx';

type Order = CaseDetails['order'];
type Card = Order['cards'][number];

/** How long an opened code stays in the table, so that reading it beside the evidence needs no second reason. */
const OPEN_MS = 5 * 60_000;

/** The codes that the reader opened on this page, by card id. */
function useOpenCodes() {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach(clearTimeout);
  }, []);
  const keep = (cardId: string, code: string) => {
    setCodes((before) => new Map(before).set(cardId, code));
    const forget = () => setCodes((before) => new Map([...before].filter(([id]) => id !== cardId)));
    timers.current.add(setTimeout(forget, OPEN_MS));
  };
  return { codes, keep };
}

/** Both parties' statements on each card in one row; only differences are tinted. */
export function CaseCards({ order }: { order: Order }) {
  const { t } = useTranslation('disputes');
  const [openCard, setAsked] = useState<Card | null>(null);
  const { codes, keep } = useOpenCodes();
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
              <CardRow
                key={card.id}
                order={order}
                card={card}
                code={codes.get(card.id) ?? null}
                open={mayOpen ? () => setAsked(card) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {mayOpen && order.address === 'sealed' && <CaseAddress code={order.code} />}
      {openCard && <OpenDialog code={order.code} card={openCard} onOpen={keep} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

interface RowProps {
  order: Order;
  card: Card;
  /** The code in clear, for a few minutes after the moderator opened it. */
  code: string | null;
  open: (() => void) | null;
}

function CardRow({ order, card, code, open }: RowProps) {
  const { t } = useTranslation('disputes');
  const currency = { symbol: order.currency, unit: order.unit };
  const opens = order.reveals.filter(
    (reveal) => reveal.cardRow === card.row && reveal.kind === 'code_opened' && reveal.byRole === 'provider',
  );
  const devices = new Set(opens.map((reveal) => reveal.device)).size;
  return (
    <tr>
      <td className={classes.mono}>
        {card.row} {code ?? card.masked} {code !== null && <CopyButton text={code} />}
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
          {open && code === null && (
            <Button size="compact-sm" variant="default" onClick={open}>
              {t('open')}
            </Button>
          )}
        </Flex>
      </td>
    </tr>
  );
}

interface OpenProps {
  code: string;
  card: Card;
  onOpen: (cardId: string, cardCode: string) => void;
  onClose: () => void;
}

/** A moderator opens a code only with a reason, which both parties read in the log. */
function OpenDialog({ code, card, onOpen, onClose }: OpenProps) {
  const { t } = useTranslation('disputes');
  const command = useCommand('orders.revealCard', {
    quiet: true,
    stale: ['disputes.getCase'],
    onDone: (revealed) => onOpen(card.id, revealed.code),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(command.data ? 'openedTitle' : 'openTitle', { row: card.row })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {command.data ? (
        <>
          <Flex gap="xs" align="center" className={classes.clear}>
            {command.data.code} <CopyButton text={command.data.code} />
          </Flex>
          <p className={classes.after}>{t('openedFor', { count: OPEN_MS / 60_000 })}</p>
        </>
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
