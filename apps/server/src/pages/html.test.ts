import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { createTranslator } from '@lotbook/messages/translator';
import { expect, it } from 'vitest';
import { fillTags, html } from './html.ts';

it('escapes texts, keeps markup, joins lists and leaves out what is not there', () => {
  const list = ['<b>', '"q"'].map((text) => html`<li title="${text}">${text}</li>`);
  expect(html`<p>${list}${undefined}${false}${0}</p>`.text).toBe(
    '<p><li title="&lt;b&gt;">&lt;b&gt;</li><li title="&quot;q&quot;">&quot;q&quot;</li>0</p>',
  );
});

it('renders messages and their links with the texts of the brand, and escapes them', () => {
  const page = html`<p>${fill(texts.resetNotice, { email: '<ada@example.com>' })}</p>${fillTags(
    texts.signUpOffer,
    { signUp: (text) => html`<a href="/sign-up">${text}</a>` },
  )}`;
  const translator = createTranslator({ productName: 'Bolt & Co' });
  expect(page.render(translator)).toBe(
    '<p>For &lt;ada@example.com&gt;. All devices will be signed out.</p>' +
      'New to Bolt &amp; Co? <a href="/sign-up">Create an account</a>',
  );
  expect(() => page.text).toThrow('needs a translator');
});
