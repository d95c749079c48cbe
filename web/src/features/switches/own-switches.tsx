import { CARD_TYPES } from '#core/people/provider-switches.ts';
import { AutoTradeSwitch } from './auto-trade-switch.tsx';
import { CardCheck } from './card-check.tsx';
import { PayoutSwitches } from './payout-switches.tsx';
import classes from './switches.module.css';
import { useOwnSwitches } from './use-switches.ts';

/** The switches that the reader's kind of provider has; short in the header's menu. */
export function OwnSwitches({ short = false }: { short?: boolean }) {
  const user = useOwnSwitches();
  if (!user?.serverFlag) return null;
  const tradesCards = CARD_TYPES.some((type) => type === user.serverType);
  return (
    <div className={short ? classes.menu : undefined}>
      {tradesCards ? <AutoTradeSwitch user={user} short={short} /> : <PayoutSwitches user={user} short={short} />}
      {tradesCards && !short && <CardCheck />}
    </div>
  );
}
