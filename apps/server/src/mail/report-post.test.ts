import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrands } from '../configuration/brands.ts';
import { makeAlertPost } from './alert-post.ts';
import type { Message } from './mail.ts';
import { reportPost } from './report-post.ts';

const dataFolder = mkdtempSync(path.join(tmpdir(), 'lotbook-mail-'));
beforeAll(() => {
  const folder = path.join(dataFolder, 'config', 'brands', 'acme.example');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'messages.json'),
    JSON.stringify({ 'mail.reportAction': 'See your Acme reports' }),
  );
  writeFileSync(
    path.join(folder, 'messages.en-GB.json'),
    JSON.stringify({ 'mail.alertsBody': 'Acme UK news about {accountName}:' }),
  );
});
afterAll(() => rmSync(dataFolder, { recursive: true }));

const sent: Message[] = [];
const post = () => {
  sent.length = 0;
  return {
    brands: readBrands({
      config: { dataFolder, origin: 'http://localhost', productName: 'Lotbook' },
      log: { error: () => undefined },
    }),
    mail: { send: (message: Message) => Promise.resolve(void sent.push(message)) },
  };
};
const place = { to: 'ada@example.com', accountName: 'Ada', appId: 'tax' };

test('mails about a scheduled report have the texts of the brand where it was scheduled', async () => {
  const notice = { ...place, locale: 'en-US', report: 'Capital gains 2025' } as const;
  const send = reportPost(post());
  await send({ ...notice, origin: 'http://acme.example' });
  await send({ ...notice, origin: 'http://localhost', isIncomplete: true });
  await send({ ...notice, origin: 'http://localhost', error: 'No figures.' });
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Capital gains 2025 is ready: Ada on Lotbook',
    'Capital gains 2025 is incomplete: Ada on Lotbook',
    'Capital gains 2025 failed: Ada on Lotbook',
  ]);
  expect(sent.map(({ html }) => html.includes('See your Acme reports'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(sent[2]!.text).toContain('for Ada failed. No figures. Details:');
});

test('alerts have the texts of the brand in the locale of the account', async () => {
  const letter = { ...place, origin: 'http://acme.example', points: ['1 BTC'] };
  const send = makeAlertPost(post());
  await send({ ...letter, locale: 'en-US' });
  await send({ ...letter, locale: 'en-GB' });
  expect(sent.map(({ text }) => text.split('\n').slice(0, 2))).toEqual([
    ['Your alerts for Ada:', '- 1 BTC'],
    ['Acme UK news about Ada:', '- 1 BTC'],
  ]);
});
