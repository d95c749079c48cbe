import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadArea } from './i18n.ts';
import { Trans, useTranslation } from './react-words.tsx';

function Said({ at, values }: { at: string; values?: Record<string, unknown> }) {
  const { t } = useTranslation('operate');
  return <Trans t={t} i18nKey={at} values={values ?? {}} components={{ b: <b className="strong" /> }} />;
}

function Asked({ keys }: { keys: readonly string[] }) {
  const { t, i18n } = useTranslation('market');
  return <>{keys.map((key) => `${t(key)} ${i18n.exists(key)} ${i18n.exists(key, { ns: 'ui' })}`).join('\n')}</>;
}

const seen: unknown[] = [];
function Look() {
  seen.push(useTranslation('ui').t);
  return null;
}

describe('words in components', () => {
  beforeAll(() => loadArea(['operate', 'market', 'ui']));

  it('lets parts of a sentence stand out, and takes values for text', () => {
    const html = renderToStaticMarkup(
      <Said at="nowhere <b>{{sum}}</b> of {{name}}" values={{ sum: '<b>7</b>', name: '<i>' }} />,
    );
    expect(html).toBe('nowhere <b class="strong">&lt;b&gt;7&lt;/b&gt;</b> of &lt;i&gt;');
  });

  it('says a key where there is no sentence, and knows which there are', () => {
    expect(renderToStaticMarkup(<Asked keys={['nowhere', 'home.title']} />)).toMatch(
      /^nowhere false false\n(?!home\.title).+ true false$/,
    );
  });

  it('gives the same function to every component of an area', () => {
    renderToStaticMarkup(<Look />);
    renderToStaticMarkup(<Look />);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });
});
