import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testDatabase } from '@lotbook/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOutboxMail } from './outbox-mail.ts';
import { makeOutboxPages } from './outbox-pages.ts';
import { productSite } from '../pages/testing.ts';

const database = testDatabase();
let server: Server;
let port: number;

beforeAll(async () => {
  const pages = makeOutboxPages({
    database: database.current,
    config: { origin: 'http://localhost:4000', productName: 'Lotbook' },
    translator: productSite.translator,
  });
  server = createServer((req, res) => void pages(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const get = (
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port, path, headers: { connection: 'close', ...headers } },
      (res) => {
        let text = '';
        res.on('data', (chunk) => (text += String(chunk)));
        res.on('end', () => resolve({ status: res.statusCode ?? 0, text }));
      },
    );
    asking.on('error', reject).end();
  });

it('says that there is no mail yet', async () => {
  const page = await get('/outbox');
  expect([page.status, page.text.includes('No emails.')]).toEqual([200, true]);
});

it('shows the newest mail first, with links that can be followed and nothing that runs', async () => {
  const mail = makeOutboxMail(database.current);
  await mail.send({ to: 'ada@example.com', subject: 'First', text: 'Hello', html: '<p>Hello</p>' });
  await mail.send({
    to: '<b>bob</b>@example.com',
    subject: '<script>',
    text: 'Open http://localhost:4000/identity/verify?code=abc&x=1 now',
    html: '',
  });
  const list = await get('/outbox');
  expect(list.text.indexOf('&lt;script&gt;')).toBeLessThan(list.text.indexOf('First'));
  expect(list.text).not.toContain('<script>');
  const id = /href="(\/outbox\/\d+)"/.exec(list.text)?.[1] ?? '';
  const page = await get(id);
  expect(page.text).toContain('<a href="http://localhost:4000/identity/verify?code=abc&amp;x=1">');
  expect(page.text).toContain('&lt;b&gt;bob&lt;/b&gt;@example.com');
  expect((await get('/outbox/style.css')).status).toBe(200);
});

it.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['through another proxy', { forwarded: 'for=203.0.113.9' }],
  ['under a name that is not this computer', { host: 'rebound.example:4000' }],
])('does not exist for someone who comes %s', async (_, headers) => {
  expect((await get('/outbox', headers)).status).toBe(404);
  expect((await get('/outbox/1', headers)).status).toBe(404);
});

it('does not exist where there is no mail of that number', async () => {
  expect((await get('/outbox/999')).status).toBe(404);
  expect((await get('/outbox/x')).status).toBe(404);
  expect((await get('/outboxes')).status).toBe(404);
});
