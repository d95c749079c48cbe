import { cx, hashText } from '../../lib/text.ts';
import classes from './mini-card.module.css';

const SIZES = { xs: 22, sm: 30, md: 40, lg: 56 } as const;
const TONES = 10;

interface Props {
  /** One to three letters. */
  initials: string;
  /** The brand's own colour; one of ours by name when left out. */
  color?: string | null;
  name?: string;
  /** A step, or a width in pixels. */
  size?: keyof typeof SIZES | number;
  className?: string;
}

/** The brand mark: a small coloured card with initials and one light diagonal. Decorative when a name stands beside it. */
export function MiniCard({ initials, color, name = initials, size = 'md', className }: Props) {
  return (
    <span
      className={cx(classes.card, className)}
      style={{
        ['--w' as string]: `${typeof size === 'number' ? size : SIZES[size]}px`,
        ['--c' as string]: color ?? `var(--cw-mc${hashText(name) % TONES})`,
      }}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}
