import { Box } from '@mantine/core';
import encodeQR from 'qr';
import { useMemo } from 'react';
import classes from './security.module.css';

/** Modules of light around the code, which scanners need. */
const QUIET = 4;
const SIDE = 196;

/** A text as a QR code. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => outlineOf(text), [text]);
  return (
    <Box
      component="svg"
      w={SIDE}
      h={SIDE}
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </Box>
  );
}

function outlineOf(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: QUIET });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}
