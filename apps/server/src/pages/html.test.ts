import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes texts, keeps markup, joins lists and leaves out what is not there', () => {
  const list = ['<b>', '"q"'].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<p>${list}${undefined}${false}${0}</p>`.text).toBe(
    '<p><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;q&quot;">&quot;q&quot;</li>0</p>',
  );
});
