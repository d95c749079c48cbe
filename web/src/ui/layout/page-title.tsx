import { type ReactNode, useEffect } from 'react';
import classes from './page-title.module.css';

interface Props {
  title: ReactNode;
  /** Facts below, separated by middle dots. */
  sub?: ReactNode;
  /** A mark before the title, such as a mini card. */
  mark?: ReactNode;
  /** Buttons at the right end. */
  acts?: ReactNode;
  /** The browser tab's words, when the title is not plain text. */
  tab?: string;
}

/** The head of a page; also names the browser tab. */
export function PageTitle({ title, sub, mark, acts, tab }: Props) {
  const name = tab ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = name ? `${name} · Cardway` : 'Cardway';
  }, [name]);
  return (
    <div className={classes.head}>
      {mark}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {sub && <div className={classes.sub}>{sub}</div>}
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </div>
  );
}
