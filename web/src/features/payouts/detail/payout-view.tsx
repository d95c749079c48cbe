import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isPayoutEnd } from '#core/payouts/payout-states.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { EscrowRail } from '#web/ui/layout/escrow-rail.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { PersonPanel } from '#web/ui/layout/person-panel.tsx';
import { Columns, Workspace } from '#web/ui/layout/workspace.tsx';
import { History } from '#web/ui/list/history.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { PayoutActions, usePayoutCommands } from '../payout-actions.tsx';
import { AccountDetails, Attempts } from '../payout-facts.tsx';
import { fiatText, rateText } from '../payout-words.ts';
import { type Party, PayoutTimeline, PayoutTurn, turnOf } from './payout-turn.tsx';
import classes from './payout-view.module.css';

type PartyPayout = ResultOf<'payouts.get'>;

interface Props {
  payout: PartyPayout;
  party: Party;
}

/** A payout for its recipient or its payer, as the page of an order has its parts. */
export function PayoutView({ payout, party }: Props) {
  const { t } = useTranslation('payouts');
  const isOver = isPayoutEnd(payout.state);
  const commands = usePayoutCommands(payout);
  // Nobody pays a second time what was marked as paid.
  const account = party === 'owner' ? 'account' : payout.state === 'taken' ? 'accountToPay' : 'accountPast';
  const actions = commands.length > 0 && <PayoutActions payout={payout} commands={commands} />;
  return (
    <Workspace
      side={
        <>
          <Opponent payout={payout} party={party} />
          <History
            title={t('detail.activity')}
            events={eventsOf(payout, t)}
            isMine={turnOf(payout, party) === 'mine'}
          />
          {payout.attempts.length > 0 && (
            <Panel title={t('detail.attempts')}>
              <Attempts payout={payout} />
            </Panel>
          )}
        </>
      }
    >
      <PayoutTurn payout={payout} party={party} />
      <PayoutTimeline payout={payout} party={party} />
      <Columns beside={<Money payout={payout} party={party} />}>
        <Panel title={t(`detail.${account}`)} footer={isOver ? <WayOn payout={payout} party={party} /> : actions}>
          <AccountDetails payout={payout} reader={party} />
        </Panel>
      </Columns>
    </Workspace>
  );
}

const eventsOf = ({ steps }: PartyPayout, t: ReturnType<typeof useTranslation<'payouts'>>['t']) =>
  steps.map(({ event, at, reason }) => ({
    key: `${event} ${at}`,
    at,
    text: t(`event.${event}`),
    quote: reason === '' ? null : reason,
  }));

/** The label of the sum: to be paid, paid, or no more than a sum where nothing was. */
const FIAT_LABELS = {
  frozen: (party: Party) => `detail.gets.${party}` as const,
  released: (party: Party) => `detail.got.${party}` as const,
  returned: () => 'detail.sum' as const,
};

/** The points, where they are, and what the recipient gets for them. */
function Money({ payout, party }: { payout: PartyPayout; party: Party }) {
  const { t } = useTranslation('payouts');
  const { state, points, owner, provider } = payout;
  const stage = state === 'success' ? 'released' : isPayoutEnd(state) ? 'returned' : 'frozen';
  const you = { label: t('detail.you') };
  return (
    <Panel
      title={t('detail.money')}
      aside={
        <StateChip tone={stage === 'frozen' ? 'frozen' : stage === 'released' ? 'done' : 'waiting'}>
          {t(`detail.stage.${stage}`)}
        </StateChip>
      }
    >
      <Box mt="hair" mx="-xxs" mb="sm">
        <EscrowRail
          payer={{ name: owner, ...(party === 'owner' ? you : {}) }}
          payee={{ name: provider ?? t('detail.provider'), ...(party === 'payer' ? you : {}) }}
          amount={formatAmount(points)}
          stage={stage}
        />
      </Box>
      <div className={classes.ruled}>
        <KeyValues
          rows={[
            { label: t('form.amount'), value: <Amount value={points} /> },
            { label: t('detail.rate'), value: rateText(payout) },
            { label: t(FIAT_LABELS[stage](party)), value: fiatText(payout), total: true },
          ]}
        />
      </div>
    </Panel>
  );
}

/** The other party, with a record; nothing as long as nobody has taken it. */
function Opponent({ payout: { opponent }, party }: { payout: PartyPayout; party: Party }) {
  const { t } = useTranslation('payouts');
  if (opponent === null) return null;
  return (
    <PersonPanel
      name={opponent.name}
      photo={opponent.photo}
      href={paths.userCenter(opponent.userId)}
      isOnline={opponent.online}
      certified={opponent.certified && t('detail.certified')}
      side={t(party === 'owner' ? 'detail.provider' : 'detail.owner')}
      rows={[
        { label: t(`record.${party}`), value: t('record.of', { paid: opponent.paid, all: opponent.ended }) },
        {
          label: t('record.together'),
          value: opponent.together === 0 ? t('record.none') : t('record.count', { count: opponent.together }),
        },
      ]}
    />
  );
}

/** The ways on from a payout that has ended. */
function WayOn({ payout: { state, id }, party }: { payout: PartyPayout; party: Party }) {
  const { t } = useTranslation('payouts');
  if (party === 'payer') {
    return (
      <ButtonLink variant="filled" href={paths.payoutWork()}>
        {t('wayOn.work')}
      </ButtonLink>
    );
  }
  const isPaid = state === 'success';
  return (
    <Group gap="sm">
      <ButtonLink variant="filled" href={isPaid ? paths.wallet() : paths.payoutNew(id)}>
        {t(isPaid ? 'toWallet' : 'act.repost')}
      </ButtonLink>
      <ButtonLink href={isPaid ? paths.payoutNew() : paths.wallet()}>
        {t(isPaid ? 'wayOn.again' : 'toWallet')}
      </ButtonLink>
    </Group>
  );
}
