import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { createElement } from 'react';
import { say } from '../../i18n/i18n.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { reportLost } from '../../lib/loading/lost-chunk.ts';

/** The part that draws them is fetched beside the page: the first picture does not wait for it. */
const drawn = () => loadChunk(() => import('@mantine/notifications'));

interface Toast {
  title: string;
  message: string;
  color: 'pine' | 'brick' | 'gray';
  stays?: boolean;
}

/** Warnings and successes are short and close quickly; errors take longer to read. */
const BRIEF_MS = 1500;
const FAILURE_MS = 4000;

const ICONS = { pine: IconCircleCheck, brick: IconAlertCircle, gray: IconInfoCircle } as const;

/** A small success, bottom right (top where the tab bar is), gone by itself. `message` adds a second line. */
export function toastDone(title: string, message = ''): void {
  show({ title, message, color: 'pine' });
}

/** A failed request whose error has no place on the page. */
export function toastError(title: string, message = ''): void {
  show({ title, message, color: 'brick' });
}

/** Something to know, such as a session that ends; grey, since amber means only "your turn". */
export function toastWarning(title: string, message = ''): void {
  show({ title, message, color: 'gray' });
}

/** Something that asks for an action elsewhere, such as in the browser's settings: it stays until it is closed. */
export function toastStaying(title: string, message: string): void {
  show({ title, message, color: 'gray', stays: true });
}

/** The same words at the same moment are one toast. */
function show({ stays = false, ...toast }: Toast): void {
  const icon = createElement(ICONS[toast.color], { size: 20, stroke: 1.75 });
  const closeButtonProps = { 'aria-label': say('close') };
  const id = `${toast.color} ${toast.title}`;
  const autoClose = stays ? false : toast.color === 'brick' ? FAILURE_MS : BRIEF_MS;
  drawn().then(
    ({ notifications }) => notifications.show({ ...toast, id, icon, closeButtonProps, autoClose, withBorder: true }),
    reportLost,
  );
}
