import { IconArrowBackUp, IconCheck, IconFlag, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { HeldNote, ResetPauseNote } from '#web/features/people/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ActionButton, ActionButtons } from '#web/ui/layout/action-button.tsx';
import { fiatText, type Payout, STALE } from './payout-words.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';

/** The commands that need no more than a question. */
const PLAIN = {
  take: 'payouts.take',
  give_back: 'payouts.giveBack',
  again: 'payouts.payAgain',
  cancel: 'payouts.cancel',
  concede: 'payouts.concede',
} as const;

type Plain = keyof typeof PLAIN;
type Command = Plain | 'confirm' | Objection | 'mark_paid' | 'start';

/** What its owner says against it, with words. */
const OBJECTIONS = { dispute: 'payouts.dispute', appeal: 'payouts.appeal' } as const;
type Objection = keyof typeof OBJECTIONS;

const ORDER: readonly Command[] = [
  'take',
  'mark_paid',
  'start',
  'again',
  'confirm',
  'dispute',
  'appeal',
  'concede',
  'give_back',
  'cancel',
];
const MAIN: readonly Command[] = ['take', 'mark_paid', 'confirm', 'again'];
const AGAINST: readonly Command[] = ['dispute', 'appeal', 'concede', 'cancel'];

function iconOf(name: Command): ReactNode {
  if (name === 'dispute' || name === 'appeal') return <IconFlag size={18} stroke={1.75} />;
  if (name === 'concede' || name === 'cancel') return <IconX size={18} stroke={2} />;
  return name === 'give_back' ? <IconArrowBackUp size={18} stroke={1.75} /> : <IconCheck size={19} stroke={2.4} />;
}

/** The acts that the reader has with a payout now; one through a channel only with an own one. */
export function usePayoutCommands({ abilities, way }: Pick<Payout, 'abilities' | 'way'>): readonly Command[] {
  const { user } = useSession();
  const isPayable = (user?.withdrawAutoPayChannel ?? 0) !== 0 && way !== 'by_hand';
  return ORDER.filter((name) => abilities.includes(name) && (name !== 'start' || isPayable));
}

interface Props {
  payout: Payout;
  commands: readonly Command[];
}

/** These acts, each after a question. */
export function PayoutActions({ payout, commands }: Props) {
  const { t } = useTranslation('payouts');
  const { user } = useSession();
  const [chosen, choose] = useState<Command | null>(null);
  const hasChannel = (user?.withdrawAutoPayChannel ?? 0) !== 0;
  const close = () => choose(null);
  return (
    <>
      {hasChannel && payout.abilities.includes('start') && payout.way !== null && <p>{t(`way.taken.${payout.way}`)}</p>}
      <ActionButtons>
        {commands.map((name) => (
          <ActionButton
            key={name}
            icon={iconOf(name)}
            label={t(`act.${name}`)}
            hint={t(`lost.${name}`, figuresOf(payout))}
            danger={AGAINST.includes(name)}
            second={!MAIN.includes(name)}
            onClick={() => choose(name)}
          />
        ))}
      </ActionButtons>
      {chosen === 'mark_paid' && <ProofDialog payout={payout} onClose={close} />}
      {chosen === 'start' && <StartDialog payout={payout} onClose={close} />}
      {chosen === 'confirm' && <ConfirmPaid payout={payout} onClose={close} />}
      {(chosen === 'dispute' || chosen === 'appeal') && (
        <ObjectionDialog payout={payout} name={chosen} onClose={close} />
      )}
      {chosen !== null && chosen in PLAIN && <PlainDialog payout={payout} name={chosen as Plain} onClose={close} />}
    </>
  );
}

interface DialogProps {
  payout: Payout;
  onClose: () => void;
}

const figuresOf = (payout: Payout) => ({
  pays: fiatText(payout),
  points: formatAmount(payout.points),
  owner: payout.owner,
});

/** The points go to the provider, so it asks for the trading password. */
function ConfirmPaid({ payout, onClose }: DialogProps) {
  const { t } = useTranslation('payouts');
  return (
    <CommandDialog
      call="payouts.confirm"
      params={{ id: payout.id }}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={t('question.confirm', figuresOf(payout))}
      lost={t('lost.confirm', figuresOf(payout))}
      verb={t('act.confirm')}
      stale={STALE}
      onClose={onClose}
    >
      <ResetPauseNote />
      <HeldNote />
    </CommandDialog>
  );
}

function PlainDialog({ payout, name, onClose }: DialogProps & { name: Plain }) {
  const { t } = useTranslation('payouts');
  const figures = figuresOf(payout);
  return (
    <CommandDialog
      call={PLAIN[name]}
      params={{ id: payout.id }}
      title={t(`question.${name}`, figures)}
      lost={t(`lost.${name}`, figures)}
      verb={t(`act.${name}`)}
      stale={STALE}
      onClose={onClose}
    >
      {name === 'concede' && <HeldNote />}
    </CommandDialog>
  );
}

function ObjectionDialog({ payout, name, onClose }: DialogProps & { name: Objection }) {
  const { t } = useTranslation('payouts');
  return (
    <CommandDialog
      call={OBJECTIONS[name]}
      params={{ id: payout.id }}
      fields={[{ kind: 'area', name: 'reason', label: t('reason') }]}
      title={t(`question.${name}`, { pays: fiatText(payout) })}
      lost={t(`lost.${name}`)}
      verb={t(`act.${name}`)}
      stale={STALE}
      onClose={onClose}
    />
  );
}
