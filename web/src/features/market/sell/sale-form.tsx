import { Box } from '@mantine/core';
import type { FormEventHandler, ReactNode, Ref } from 'react';
import classes from './sell.module.css';

interface Props {
  ref: Ref<HTMLFormElement>;
  label: string;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** The frame of a sale below the tabs: the cards at the left, what they come to at the right. */
export function SaleForm({ label, children, ...form }: Props) {
  return (
    <Box component="form" mt="lg" className={classes.grid} noValidate aria-label={label} {...form}>
      {children}
    </Box>
  );
}
