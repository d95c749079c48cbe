import { createHash } from 'node:crypto';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 404;

/** Segments of a seven-segment digit as rectangles in a box of 10 by 18. */
const SEGMENTS = [
  [1, 0, 8, 2],
  [8, 1, 2, 8],
  [8, 9, 2, 8],
  [1, 16, 8, 2],
  [0, 9, 2, 8],
  [0, 1, 2, 8],
  [1, 8, 8, 2],
] as const;
/** The lit segments of 0 to 9: segment a is the lowest bit. */
const LIT = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f];

/**
 * A drawn photo of a card: its colour, one diagonal, its value in segments, and bars derived from its code. Drawn
 * without letters, because a bare machine has no fonts. PNG.
 */
export function cardPicture(card: {
  readonly colour: string;
  readonly face: number;
  readonly code: string;
}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#d9d3c7"/>
    <g transform="rotate(${tiltOf(card.code)} 320 202)">
      <rect x="44" y="38" width="560" height="336" rx="26" fill="#00000033"/>
      <rect x="36" y="30" width="560" height="336" rx="26" fill="${card.colour}"/>
      <path d="M330 30 L470 30 L250 366 L110 366 Z" fill="#ffffff" fill-opacity=".09"/>
      ${stickers(card.code)}
      <circle cx="96" cy="92" r="30" fill="#ffffff" fill-opacity=".9"/>
      <g transform="translate(${566 - String(card.face).length * 42} 66) scale(3)" fill="#ffffff">${digits(String(card.face))}</g>
      <rect x="66" y="216" width="500" height="120" rx="8" fill="#f6f4ee"/>
      <g fill="#1b1b1b">${bars(card.code)}</g>
      <g transform="translate(84 306) scale(1.1)" fill="#1b1b1b">${digits(numbersOf(card.code))}</g>
    </g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A drawn provider's screen as evidence, each one different. PNG. */
export function evidencePicture(seed: string): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(seed).digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="300">
    <rect width="${WIDTH}" height="300" fill="#ffffff"/><rect width="${WIDTH}" height="44" fill="#e7ebea"/>
    <circle cx="24" cy="22" r="7" fill="#b9c2c0"/><circle cx="46" cy="22" r="7" fill="#b9c2c0"/>
    <rect x="0" y="44" width="${30 + (red % 5) * 36}" height="256" fill="${['#e9eefb', '#2b3a4a', '#eef4ea', '#51324f'][green % 4]}"/>
    <rect x="${200 + (green % 6) * 52}" y="${222 + (blue % 3) * 18}" width="${60 + (blue % 5) * 34}" height="30" rx="6" fill="#5b6b68"/>
    <g transform="translate(${(blue % 7) * 16} ${(red % 4) * 10 - 20})">
    <rect x="120" y="90" width="400" height="120" rx="10" fill="#fdecea" stroke="#b3261e"/>
    <path d="M154 130 l40 40 m0 -40 l-40 40" stroke="#b3261e" stroke-width="7"/>
    <rect x="222" y="128" width="260" height="12" rx="6" fill="#8c3b36"/>
    <rect x="222" y="156" width="180" height="12" rx="6" fill="#c98f8b"/>
    <g transform="translate(222 184)" fill="#b3261e">${digits(numbersOf(seed))}</g></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** A drawn screen of a bank that says that money was sent, each one different. PNG. */
export function receiptPicture(seed: string): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = createHash('sha256').update(seed).digest();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f6f5"/>
    <rect width="${WIDTH}" height="${52 + (red % 5) * 8}" fill="${['#1d4f7a', '#22573f', '#53306b', '#3a3f45'][green % 4]}"/>
    <rect x="${90 + (blue % 6) * 12}" y="108" width="440" height="240" rx="14" fill="#ffffff" stroke="#cfd8d5"/>
    <circle cx="320" cy="168" r="${30 + (green % 4) * 3}" fill="#1f7a4d"/>
    <path d="M304 168 l12 12 l22 -24" fill="none" stroke="#ffffff" stroke-width="7"/>
    <rect x="200" y="220" width="${140 + (red % 9) * 12}" height="12" rx="6" fill="#8aa39a"/>
    <rect x="200" y="246" width="${90 + (blue % 9) * 16}" height="12" rx="6" fill="#c3d0cb"/>
    <g transform="translate(160 290) scale(.8)" fill="#22573f">${digits(numbersOf(seed))}</g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Random stickers that make photos differ, placed where nothing needs to be read. */
function stickers(code: string): string {
  const bytes = createHash('sha256').update(code).digest();
  return [0, 3, 6]
    .map((at) => {
      const [x = 0, y = 0, r = 0] = bytes.subarray(at, at + 3);
      const [left, top, radius] = [150 + ((x * 400) >> 8), 50 + ((y * 140) >> 8), 14 + ((r * 50) >> 8)];
      return `<circle cx="${left}" cy="${top}" r="${radius}" fill="${r % 2 ? '#f2e7cf' : '#20262b'}" fill-opacity=".55"/>`;
    })
    .join('');
}

const tiltOf = (code: string): number => (code.charCodeAt(0) % 7) - 3;

const numbersOf = (code: string): string => [...code].map((sign) => sign.charCodeAt(0) % 10).join('');

function digits(text: string): string {
  return [...text]
    .map((digit, place) => {
      const lit = LIT[Number(digit)] ?? 0;
      const boxes = SEGMENTS.filter((_, bit) => (lit >> bit) & 1);
      const rects = boxes.map(([x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}"/>`);
      return `<g transform="translate(${place * 14} 0)">${rects.join('')}</g>`;
    })
    .join('');
}

function bars(code: string): string {
  let x = 84;
  return [...code]
    .flatMap((sign) => {
      const bits = sign.charCodeAt(0);
      return [0, 2, 4].map((shift) => {
        const width = 2 + 2 * ((bits >> shift) & 3);
        const bar = `<rect x="${x}" y="230" width="${width}" height="66"/>`;
        x += width + 3;
        return x < 550 ? bar : '';
      });
    })
    .join('');
}
