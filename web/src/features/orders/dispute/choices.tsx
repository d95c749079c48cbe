import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconCheck,
  IconCoin,
  IconHeartHandshake,
  IconMessageQuestion,
  IconScale,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { OrderDialog } from '../workspace/dialog.tsx';
import { OrderOffer } from '../workspace/offer.tsx';
import { OrderProvenDialog } from '../workspace/proven-dialog.tsx';
import { splitValues, valuesOf } from '../workspace/words.ts';
import type { Ability, Order, Split } from '../workspace/workspace.queries.ts';
import { OrderChoice } from './choice.tsx';
import classes from './dispute.module.css';
import { OrderReleaseDialog } from './release.tsx';

const ICON = { size: 20, stroke: 1.75 } as const;

/** Every way out that is open to the reader now, as equals. */
export function OrderChoices({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const open = choicesOf(order).filter(([ability]) => order.abilities.includes(ability));
  if (open.length === 0) return null;
  return (
    <section>
      <h2 className={classes.question}>
        {order.state === 'in_arbitration' ? t('choices.amicable') : t('choices.title')}
      </h2>
      <div className={classes.choices}>{open.map(([, choice]) => choice)}</div>
    </section>
  );
}

/** Each way out by the ability that it needs, in the order of the screen. */
function choicesOf(order: Order): readonly [Ability, ReactNode][] {
  const { claim, proposal } = order;
  const back: Split = { settled: '0', sellerGets: '0', fee: '0', providerKeeps: order.orderAmount };
  return [
    [
      'accept_proposal',
      proposal && (
        <Settle
          key="p"
          order={order}
          name="disputes.acceptProposal"
          words={order.role === 'seller' ? 'acceptProposalNet' : 'acceptProposal'}
          split={proposal.split}
          icon={<IconHeartHandshake {...ICON} />}
          amount={proposal.amount}
        />
      ),
    ],
    [
      'accept_claim',
      claim && (
        <Settle
          key="c"
          order={order}
          name="disputes.acceptClaim"
          words={claim.amount === '0' ? 'acceptZero' : 'acceptClaim'}
          split={claim.split}
          icon={<IconCheck {...ICON} />}
          amount={claim.amount}
        />
      ),
    ],
    ['release', <Release key="r" order={order} />],
    [
      'concede',
      <Settle
        key="g"
        order={order}
        name="disputes.concede"
        words="concede"
        split={back}
        icon={<IconArrowBackUp {...ICON} />}
      />,
    ],
    ['propose', <OrderOffer key={`o ${proposal?.amount ?? ''}`} order={order} />],
    [
      'withdraw_claim',
      <Settle
        key="w"
        order={order}
        name="disputes.withdrawClaim"
        words="withdraw"
        split={order.fullSplit}
        icon={<IconArrowBackUp {...ICON} />}
      />,
    ],
    [
      'ask_more',
      <Ask key="a" order={order} name="disputes.askMore" words="askMore" icon={<IconMessageQuestion {...ICON} />} />,
    ],
    [
      'escalate',
      <Ask key="e" order={order} name="disputes.escalate" words="escalate" icon={<IconScale {...ICON} />} />,
    ],
  ];
}

interface SettleProps {
  order: Order;
  name: 'disputes.acceptProposal' | 'disputes.acceptClaim' | 'disputes.concede' | 'disputes.withdrawClaim';
  words: string;
  split: Split;
  icon: ReactNode;
  /** What is agreed to, where the function wants to hear it: it refuses when that changed meanwhile. */
  amount?: string;
}

/** A way out that settles at once: its sum, who gets what, and a dialog before it. */
function Settle({ order, name, words, split, icon, amount }: SettleProps) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const values = { ...valuesOf(order), ...splitValues(split) };
  const sum = order.role === 'seller' ? split.sellerGets : split.settled;
  return (
    <OrderChoice
      icon={icon}
      title={t(`choice.${words}.title`, values)}
      text={t(`choice.${words}.${order.role}`, values)}
      sum={formatAmount(sum)}
      verb={t(`choice.${words}.verb`, values)}
      onClick={open}
    >
      <OrderProvenDialog
        order={order}
        opened={opened}
        onClose={close}
        call={name}
        params={{ code: order.code, amount: amount ?? '0' }}
        words={words}
        split={split}
        check
      />
    </OrderChoice>
  );
}

function Release({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const values = { ...valuesOf(order), ...splitValues(order.fullSplit) };
  return (
    <OrderChoice
      icon={<IconCoin {...ICON} />}
      title={t('choice.release.title', values)}
      text={t('choice.release.provider', values)}
      sum={values.settled}
      verb={t('choice.release.verb', values)}
      onClick={open}
    >
      <OrderReleaseDialog order={order} opened={opened} onClose={close} />
    </OrderChoice>
  );
}

interface AskProps {
  order: Order;
  name: 'disputes.askMore' | 'disputes.escalate';
  words: string;
  icon: ReactNode;
}

/** A way out with words of the reader, and without points. */
function Ask({ order, name, words, icon }: AskProps) {
  const { t } = useTranslation('orders-workspace');
  const [opened, { open, close }] = useDisclosure(false);
  const values = valuesOf(order);
  return (
    <OrderChoice
      icon={icon}
      title={t(`choice.${words}.title`, values)}
      text={t(`choice.${words}.text`, values)}
      verb={t(`choice.${words}.verb`, values)}
      onClick={open}
    >
      <OrderDialog
        order={order}
        opened={opened}
        onClose={close}
        call={name}
        params={{ code: order.code }}
        fields={[{ kind: 'area', name: 'note', label: t(`dialog.${words}.note`, values), rows: 3 }]}
        words={words}
        {...(name === 'disputes.escalate' ? { done: t('arbitrationApplied') } : {})}
      />
    </OrderChoice>
  );
}
