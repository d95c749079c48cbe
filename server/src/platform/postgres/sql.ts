/**
 * Composable SQL: a template whose values become numbered parameters. Fragments nest; values are never inserted as
 * text.
 */
export interface Sql {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
}

const fragmentMark = Symbol('sql');

function isFragment(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && fragmentMark in value;
}

/** sql`SELECT ... WHERE id = ${id} ${more}` where `more` may be another sql`...`. */
export function sql(strings: TemplateStringsArray, ...inputs: unknown[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  inputs.forEach((input, index) => {
    const after = strings[index + 1] ?? '';
    if (isFragment(input)) {
      parts[parts.length - 1] += input.parts[0] ?? '';
      for (let i = 1; i < input.parts.length; i++) parts.push(input.parts[i] ?? '');
      values.push(...input.values);
      parts[parts.length - 1] += after;
    } else {
      values.push(input);
      parts.push(after);
    }
  });
  return { parts, values, [fragmentMark]: true } as Sql;
}

export const empty: Sql = sql``;

/** Joins fragments with a constant separator such as ' AND '. */
export function join(fragments: readonly Sql[], separator: ' AND ' | ' OR ' | ', ' | ' UNION ALL '): Sql {
  return fragments.reduce<Sql>((all, fragment, index) => {
    if (index === 0) return fragment;
    const glue = { parts: [separator], values: [], [fragmentMark]: true } as unknown as Sql;
    return sql`${all}${glue}${fragment}`;
  }, empty);
}

export function toQuery(query: Sql): { text: string; values: unknown[] } {
  const text = query.parts.reduce((all, part, index) => (index === 0 ? part : `${all}$${index}${part}`), '');
  return { text, values: [...query.values] };
}
