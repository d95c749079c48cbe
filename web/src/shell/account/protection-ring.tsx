import { cx } from '#web/lib/text.ts';
import classes from './protection-ring.module.css';
import type { Protection } from './protections.ts';

const RADIUS = 20;
const TURN = 2 * Math.PI * RADIUS;

interface Props {
  protections: readonly Protection[];
  large?: boolean;
}

/** How much of what can protect the account does: a ring that closes. Decorative: the sentence beside it says the same. */
export function ProtectionRing({ protections, large = false }: Props) {
  const on = protections.filter(({ isOn }) => isOn).length;
  const share = protections.length === 0 ? 0 : on / protections.length;
  return (
    <span className={cx(classes.ring, large && classes.large)} aria-hidden="true">
      <svg viewBox="0 0 48 48" focusable="false" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} className={classes.track} />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          className={classes.part}
          strokeDasharray={`${share * TURN} ${TURN}`}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <b className="cw-num">
        {on}/{protections.length}
      </b>
    </span>
  );
}
