import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('a piece of a page', () => {
  it('escapes whatever is filled in, in text and in attributes', () => {
    const text = `<img src=x onerror="alert('1')"> & more`;
    const shown = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more';
    expect(html`<p title="${text}">${text}</p>`.markup).toBe(`<p title="${shown}">${shown}</p>`);
  });

  it('takes pieces as they are, one or many, and nothing for null', () => {
    const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
    expect(html`<ol>${rows}</ol>${null}${html`<hr>`}${7}`.markup).toBe('<ol><li>a</li><li>&lt;b&gt;</li></ol><hr>7');
  });
});
