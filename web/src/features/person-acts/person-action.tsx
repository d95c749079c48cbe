import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '#contract/catalogue.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

/** Queries that a change of a list makes stale. Blocking a user also hides that user's offers. */
export const PEOPLE_STALE: readonly CallName[] = [
  'people.getRecord',
  'people.listTrust',
  'people.listBlocks',
  'people.getMarks',
  'ads.list',
  'goods.list',
];

export type PersonActName = 'people.addTrust' | 'people.cancelTrust' | 'people.addBlock' | 'people.removeBlock';

/** The key of each command's texts under `act.`. */
const WORDS: Readonly<Record<PersonActName, string>> = {
  'people.addTrust': 'trust',
  'people.cancelTrust': 'untrust',
  'people.addBlock': 'block',
  'people.removeBlock': 'unblock',
};

interface DialogProps {
  command: PersonActName;
  person: { userId: string; name: string };
  opened: boolean;
  onClose: () => void;
  onDone?: () => void;
}

/** Says what adding a user to a list, or removing them, will do, and does it. */
export function PersonDialog({ command, person, opened, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('people');
  const words = `act.${WORDS[command]}`;
  const values = { name: person.name };
  return (
    <CommandDialog
      call={command}
      params={{ userId: person.userId }}
      opened={opened}
      title={t(`${words}.title`, values)}
      lost={t(`${words}.lost`, values)}
      verb={t(`${words}.verb`, values)}
      danger={command === 'people.addBlock'}
      stale={PEOPLE_STALE}
      done={t(`${words}.done`, values)}
      onDone={() => onDone?.()}
      onClose={onClose}
    />
  );
}

interface Props {
  command: PersonActName;
  person: { userId: string; name: string };
  icon?: ReactNode;
  size?: 'sm' | 'md';
  /** Labels the button with its action instead of the current state, as lists do. */
  byVerb?: boolean;
}

/** Adds a user to the trust or block list, or removes them; a dialog says what will happen first. */
export function PersonAction({ command: name, person, icon, size = 'md', byVerb = false }: Props) {
  const { t } = useTranslation('people');
  const [opened, setOpened] = useState(false);
  const words = `act.${WORDS[name]}`;
  const values = { name: person.name };
  const danger = name === 'people.addBlock';
  return (
    <>
      <Button
        variant={danger ? 'outline' : 'default'}
        color={danger ? 'brick' : undefined}
        size={size}
        leftSection={icon}
        onClick={() => setOpened(true)}
        aria-label={t(`${words}.label`, values)}
      >
        {t(`${words}.${byVerb ? 'verb' : 'button'}`)}
      </Button>
      <PersonDialog command={name} person={person} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
