import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the custom property `--top` of an element at its distance from the window's top, in pixels: a panel that sticks
 * can be as high as the window leaves, wherever the page is scrolled to.
 */
export function useFitBelow(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      const top = Math.max(0, element.current?.getBoundingClientRect().top ?? 0);
      element.current?.style.setProperty('--top', `${Math.round(top)}px`);
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
      observer.disconnect();
    };
  }, []);
  return element;
}
