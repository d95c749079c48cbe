import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { AppLink } from './app-link.tsx';

type Props = ButtonProps & Omit<ComponentProps<typeof AppLink>, keyof ButtonProps>;

/** A link inside the product that looks like a button. */
export function ButtonLink(props: Props) {
  return <Button variant="default" component={AppLink} {...props} />;
}
