export interface StarProps {
  adCode: string;
  /** Whose offer it is, for those who hear the button. */
  name: string;
  className?: string;
}
