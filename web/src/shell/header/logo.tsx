interface Props {
  size?: number;
}

/** Only the mark; the name stands beside it as text. */
export function Logo({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" style={{ display: 'block', flex: 'none' }}>
      <rect width="28" height="28" rx="7.5" fill="var(--cw-act)" />
      <g fill="none" stroke="var(--cw-on-act)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M6.5 10.2a2.2 2.2 0 0 1 2.2-2.2h8.6a4.2 4.2 0 0 1 4.2 4.2" />
        <path d="M21.5 17.8a2.2 2.2 0 0 1-2.2 2.2h-8.6a4.2 4.2 0 0 1-4.2-4.2" />
      </g>
      <rect x="11" y="11.6" width="6" height="4.8" rx="1.3" fill="var(--cw-turn-solid)" />
    </svg>
  );
}
