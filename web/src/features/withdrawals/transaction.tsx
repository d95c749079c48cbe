import { Anchor } from '@mantine/core';

interface Props {
  txHash: string | null;
  link: string | null;
}

/** A transaction by the ends of its hash, with a link to its page where the network has one. */
export function Transaction({ txHash, link }: Props) {
  if (txHash === null) return <span>–</span>;
  const short = `${txHash.slice(0, 10)}…${txHash.slice(-6)}`;
  if (link === null) return <span title={txHash}>{short}</span>;
  return (
    <Anchor href={link} target="_blank" rel="noreferrer" underline="always">
      {short}
    </Anchor>
  );
}
