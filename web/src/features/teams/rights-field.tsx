import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_TEAM_NAME, MIN_TEAM_NAME } from '#contract/functions/teams.ts';
import { OPERATOR_RIGHTS, type OperatorRight } from '#core/teams/operator.ts';

export interface MemberTerms {
  readonly name: string;
  readonly rights: readonly OperatorRight[];
}

export const isNamed = (name: string): boolean => name.trim().length >= MIN_TEAM_NAME;

interface Props {
  value: MemberTerms;
  onChange: (next: MemberTerms) => void;
}

/** The name of an operator, and what they may do. */
export function MemberFields({ value, onChange }: Props) {
  const { t } = useTranslation('teams');
  return (
    <Stack gap="md">
      <TextInput
        label={t('member.name')}
        description={t('member.nameHint')}
        maxLength={MAX_TEAM_NAME}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
        autoComplete="off"
      />
      <Checkbox.Group
        label={t('member.rights')}
        description={t('member.never')}
        value={[...value.rights]}
        onChange={(next) => onChange({ ...value, rights: OPERATOR_RIGHTS.filter((right) => next.includes(right)) })}
      >
        <Stack gap="xs" mt="xs">
          {OPERATOR_RIGHTS.map((right) => (
            <Checkbox key={right} value={right} label={t(`right.${right}`)} description={t(`rightText.${right}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}
