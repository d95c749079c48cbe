import { cx, hashText, initialOf } from '../../lib/text.ts';
import classes from './avatar.module.css';

const PAIRS = 7;

interface Props {
  name: string;
  photo?: string | null;
  /** Diameter in pixels. */
  size?: number;
  presence?: 'online' | 'away' | 'off';
  className?: string;
}

/** A person or a firm: their picture, or the first letter on one of seven pastel pairs that stays theirs. */
export function Avatar({ name, photo, size = 36, presence, className }: Props) {
  const pair = hashText(name) % PAIRS;
  const style = {
    width: size,
    height: size,
    fontSize: size * 0.38,
    background: `var(--cw-av${pair}-bg)`,
    color: `var(--cw-av${pair}-text)`,
  };
  return (
    <span className={cx(classes.avatar, className)} style={style} aria-hidden="true">
      {photo ? <img src={photo} alt="" className={classes.photo} /> : initialOf(name)}
      {presence && <i className={cx(classes.dot, classes[presence])} />}
    </span>
  );
}
