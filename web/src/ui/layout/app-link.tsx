import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import type { Address } from '../../paths.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: Address;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the product. The page is fetched when the pointer comes near, and opened
 * without a reload. A modified click does what the browser does.
 */
export function AppLink({ href, onClick, target, ...rest }: Props) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || modified || (target && target !== '_self')) return;
    event.preventDefault();
    router.history.push(href);
  };
  const prepare = () => {
    void router.preloadRoute({ to: href.split('?')[0] }).catch(() => undefined);
  };
  return <a {...rest} href={href} target={target} onClick={follow} onMouseEnter={prepare} onFocus={prepare} />;
}
