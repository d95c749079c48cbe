import i18next from 'i18next';
import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Trans, useTranslation } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, say, startWords } from './i18n.ts';
import { languageTag } from './lang.ts';

function Sentence({ i18nKey, values }: { i18nKey: string; values: Record<string, unknown> }) {
  const { t } = useTranslation('orders-workspace');
  return <Trans t={t} i18nKey={i18nKey} values={values} components={{ b: <b className="strong" /> }} />;
}

function Title({ area, at }: { area: string; at: string }) {
  const { t } = useTranslation(area);
  return t(at);
}

describe('texts', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startWords('en');
  });

  it('has the shared areas from the start, with values and plurals', () => {
    expect(say('nav.gift')).toMatch(/^\w/);
    expect(say('nav.gift')).not.toBe('nav.gift');
    expect(document.documentElement.lang).toBe('en');
  });

  it('lets parts of a sentence stand out, and takes values for text', async () => {
    await loadArea('orders-workspace');
    const values = { sum: '<b>7</b>', name: '<i>', at: '&amp;' };
    expect(
      renderToStaticMarkup(<Sentence i18nKey="nowhere <b>{{sum}}</b> of {{name}} at {{at}}" values={values} />),
    ).toBe('nowhere <b class="strong">&lt;b&gt;7&lt;/b&gt;</b> of &lt;i&gt; at &amp;amp;');
  });

  it('shows no key while an area loads', async () => {
    const title = (
      <Suspense fallback="loading">
        <Title area="market" at="home.title" />
      </Suspense>
    );
    expect(renderToStaticMarkup(title)).toContain('loading');
    expect(renderToStaticMarkup(title)).not.toContain('home.title');
    await loadArea('market');
    expect(renderToStaticMarkup(<Title area="market" at="home.title" />)).not.toBe('home.title');
  });

  it('says that an area did not load, each time', async () => {
    await expect(loadArea('nowhere')).rejects.toThrow('no texts for nowhere');
    await expect(loadArea(['ui', 'nowhere'])).rejects.toThrow('no texts for nowhere');
  });

  it('takes the language that was chosen', async () => {
    const english = say('nav.gift');
    await i18next.changeLanguage(languageTag('zh_cn'));
    await loadArea('shell');
    expect(say('nav.gift')).toMatch(/\p{Script=Han}/u);
    expect(say('nav.gift')).not.toBe(english);
  });
});
