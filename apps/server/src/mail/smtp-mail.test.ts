import { startSmtpServer, type SmtpServer } from '@lotbook/standins/smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Mail } from './mail.ts';
import { makeSmtpMail } from './smtp-mail.ts';

let server: SmtpServer;
let mail: Mail;

beforeAll(async () => {
  server = await startSmtpServer();
  mail = makeSmtpMail({ url: server.url, from: 'Lotbook <no-reply@books.example>', retryMs: 10 });
});
afterAll(async () => {
  mail.close();
  await server.close();
});

const message = {
  to: 'ada@example.com',
  subject: 'Confirm your email address',
  text: 'Open https://books.example/x',
  html: '<p>Open</p>',
};

it('goes through the server, as text and as a page', async () => {
  await mail.send(message);
  const received = server.mails.at(-1);
  expect([received?.from, received?.to]).toEqual(['no-reply@books.example', ['ada@example.com']]);
  expect(received?.data).toContain('Subject: Confirm your email address');
  expect(received?.data).toContain('From: Lotbook <no-reply@books.example>');
  expect(received?.data).toContain('Open https://books.example/x');
  expect(received?.data).toContain('<p>Open</p>');
});

it('tries again when the server asks to wait', async () => {
  const before = server.mails.length;
  server.refuse(2);
  await mail.send(message);
  expect(server.mails.length).toBe(before + 1);
});

it('gives up after three tries, and says why', async () => {
  server.refuse(3);
  await expect(mail.send(message)).rejects.toThrow(/451 try again later/);
  server.refuse(0);
});

it('lets nobody add lines of their own to the head of a mail', async () => {
  await mail.send({ ...message, subject: 'Hello\r\nBcc: eve@example.com' });
  expect(server.mails.at(-1)?.to).toEqual(['ada@example.com']);
  expect(server.mails.at(-1)?.data).not.toMatch(/^Bcc:/m);
});
