export interface StarProps {
  adCode: string;
  /** The offer's owner, for the button's accessible name. */
  name: string;
  className?: string;
}
