import classes from './copied.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  text: string;
  /** As people read it; the text itself when left out. */
  shown?: string | undefined;
  /** Says what the button copies. */
  label: string;
}

/** A figure with a button that copies it, in a line as high as any other. */
export function Copied({ text, shown = text, label }: Props) {
  return (
    <span className={classes.copied}>
      {shown} <CopyButton text={text} label={label} />
    </span>
  );
}
