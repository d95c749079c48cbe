import { ActionIcon, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { createContext, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Boxes whose large views follow each other, in the order in which they stand on the page. */
export interface Gallery {
  /** Whose large view is open. */
  readonly openId: string | null;
  show: (id: string | null) => void;
  /** Answers what takes it out again. */
  add: (id: string, element: HTMLElement) => () => void;
  inOrder: () => string[];
}

export const GalleryContext = createContext<Gallery | null>(null);

/** Joins the boxes inside of it: each large view leads to the one before and after. */
export function MediaGallery({ children }: { children: ReactNode }) {
  const [openId, show] = useState<string | null>(null);
  const boxes = useRef(new Map<string, HTMLElement>());
  const gallery = useMemo<Gallery>(
    () => ({
      openId,
      show,
      add: (id, element) => {
        boxes.current.set(id, element);
        return () => void boxes.current.delete(id);
      },
      inOrder: () => [...boxes.current].sort(([, a], [, b]) => follows(a, b)).map(([id]) => id),
    }),
    [openId],
  );
  return <GalleryContext.Provider value={gallery}>{children}</GalleryContext.Provider>;
}

function follows(a: Node, b: Node): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Below a large view: to the one before and after, by a press or an arrow key. Nothing where there is only one. */
export function GallerySteps({ gallery, id }: { gallery: Gallery; id: string }) {
  const { t } = useTranslation('ui');
  const all = gallery.inOrder();
  const at = all.indexOf(id);
  const step = (by: -1 | 1) => {
    const next = all[at + by];
    if (next !== undefined) gallery.show(next);
  };
  useWindowEvent('keydown', (event) => {
    // A player seeks by the same keys.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  if (all.length < 2) return null;
  return (
    <Group gap="md" justify="center" wrap="nowrap" mt="smplus" fz="sm" c="var(--cw-text-2)" className="cw-num">
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('media.previous')}
        disabled={at <= 0}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={18} stroke={2} />
      </ActionIcon>
      <span aria-live="polite">{t('media.place', { at: at + 1, of: all.length })}</span>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('media.next')}
        disabled={at === all.length - 1}
        onClick={() => step(1)}
      >
        <IconChevronRight size={18} stroke={2} />
      </ActionIcon>
    </Group>
  );
}
