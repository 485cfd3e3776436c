import { defaultAppConfig } from '@lotbook/access/app-config';
import { createTranslator } from '@lotbook/messages/translator';
import { expect, test } from 'vitest';
import { verifyMail } from '../identity/mails.ts';
import { makeVerificationFrame } from './verification-mail.ts';

const links = {
  address: 'Acme Tax, 1 Main Street, Springfield',
  social: { Mastodon: 'https://social.example/@acme' },
};
const mail = (
  verificationEmailSetup: NonNullable<typeof defaultAppConfig.verificationEmailSetup>,
) => {
  const frame = makeVerificationFrame({
    app: { ...defaultAppConfig, productName: 'Acme', verificationEmailSetup },
    links,
    origin: 'https://tax.acme.example',
  });
  return verifyMail({
    to: 'ada@example.com',
    translator: createTranslator({ productName: 'Acme' }),
    link: 'https://tax.acme.example/identity/verify?code=1',
    frame,
  });
};

test('the mail that confirms an address carries the logo of the brand, and who sends it', () => {
  const { html, text } = mail({
    logoSrc: '/brand/logo.png',
    logoAlt: 'Acme',
    logoHref: 'https://acme.example',
    logoTitle: 'To Acme',
  });
  expect(html).toContain(
    '<a href="https://acme.example"><img src="https://tax.acme.example/brand/logo.png" alt="Acme" title="To Acme" height="40" /></a>',
  );
  expect(html).toContain('Acme Tax, 1 Main Street, Springfield');
  expect(text).toContain(
    '-- \nAcme Tax, 1 Main Street, Springfield\nMastodon: https://social.example/@acme\n',
  );
});

test('it leaves out what the brand hides, and has no logo where none is named', () => {
  const hidden = mail({ hideAddress: true, hideSocial: true });
  expect(hidden.html).not.toMatch(/<img|<hr|Main Street|social\.example/);
  expect(hidden.text).not.toContain('-- ');
  expect(mail({ hideAddress: true }).text).toContain('-- \nMastodon');
  expect(mail({ hideSocial: true }).text).toMatch(/Springfield\n$/);
});
