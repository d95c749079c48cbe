import { describe, expect, it } from 'vitest';
import { ACT_KINDS } from '#core/staff/act-kinds.ts';
import { ACT_CHOICES, ACT_PARTS, entryOf, isSettingKind } from '#core/staff/act-parts.ts';
import { PROPOSAL_KIND_NAMES } from '#core/staff/proposals.ts';
import english from '#words/en/staff.json' with { type: 'json' };
import chinese from '#words/zh_cn/staff.json' with { type: 'json' };

type Words = { readonly [key: string]: string | Words };

function wordOf(words: Words, path: string): string | undefined {
  let at: string | Words | undefined = words;
  for (const key of path.split('.')) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' && at.trim() !== '' ? at : undefined;
}

describe.each([
  ['English', english as Words],
  ['Chinese', chinese as Words],
])('the log of staff in %s', (_, words) => {
  it('has words for every value of every choice', () => {
    const missing = Object.entries(ACT_CHOICES).flatMap(([choice, values]) =>
      values.map((value) => `audit.choice.${choice}.${value}`).filter((path) => wordOf(words, path) === undefined),
    );
    expect(missing).toEqual([]);
  });

  it('has words for no value that is no choice any more', () => {
    const audit = words['audit'] as { choice: Record<string, Words> };
    for (const [choice, values] of Object.entries(audit.choice)) {
      const choices: readonly string[] = ACT_CHOICES[choice as keyof typeof ACT_CHOICES] ?? [];
      expect(
        Object.keys(values).filter((value) => !choices.includes(value)),
        choice,
      ).toEqual([]);
    }
  });

  it('names every part of every kind of entry', () => {
    const fields = Object.entries(ACT_PARTS).flatMap(([kind, parts]) =>
      Object.keys(parts).map((field) => [kind, field]),
    );
    const missing = fields.filter(
      ([kind, field]) =>
        wordOf(words, `audit.fieldOf.${kind}.${field}`) === undefined &&
        wordOf(words, `audit.field.${field}`) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('names every kind of entry', () => {
    expect(ACT_KINDS.filter((kind) => wordOf(words, `audit.kind.${kind}`) === undefined)).toEqual([]);
  });
});

describe('an entry of the log', () => {
  it('of a refused proposal is read as its own kind', () => {
    expect(entryOf('proposal', 'make_admin: ann: the second')).toEqual({
      kind: 'make_admin',
      subject: 'ann: the second',
    });
    expect(entryOf('role', 'ann: the second')).toEqual({ kind: 'role', subject: 'ann: the second' });
    expect(entryOf('proposal', 'nothing')).toBeNull();
  });

  it('of every kind has its parts, or is of a setting', () => {
    const kinds = [...ACT_KINDS.filter((kind) => kind !== 'proposal'), ...PROPOSAL_KIND_NAMES];
    expect(kinds.filter((kind) => !isSettingKind(kind) && !(kind in ACT_PARTS))).toEqual([]);
  });
});
