import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAppConfig } from '@lotbook/access/app-config';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { httpErrors } from './http-errors.ts';
import { publicPaths } from './public-paths.ts';

let app: FastifyInstance;
const home = mkdtempSync(path.join(tmpdir(), 'lotbook-paths-'));

beforeAll(() => {
  const config = readConfig({ PRODUCT_NAME: 'Coinwise' }, home);
  mkdirSync(path.join(config.dataFolder, 'config'));
  writeFileSync(path.join(config.dataFolder, 'config', 'acme_account-config.json'), '{"pages":["dashboard"]}');
  writeFileSync(path.join(config.dataFolder, 'config', 'acme_theme.json'), '{"light":{"accent":"#0b6e4f"}}');
  app = Fastify();
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  httpErrors(app, silent);
  publicPaths(app, config, true);
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true });
});

test('tells its version and what the web application has to know', async () => {
  expect((await app.inject('/api-version')).json()).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect((await app.inject('/config.json')).json()).toMatchObject({ productName: 'Coinwise', outbox: true, clients: { tax: 'lotbook-tax' } });
});

test('hands out an account configuration that lies in its folder, and no other file', async () => {
  expect((await app.inject('/config/acme_account-config.json')).json()).toEqual({ pages: ['dashboard'] });
  const missing = await app.inject('/config/other_account-config.json');
  expect([missing.statusCode, missing.json()]).toEqual([
    404,
    { errors: [{ message: "There is no account configuration 'other'.", extensions: { code: 'NOT_FOUND' } }] },
  ]);
  expect((await app.inject('/config/..%2Fsecret-key_account-config.json')).statusCode).toBe(404);
});

test('hands out the application configuration, and a theme that lies in its folder', async () => {
  expect(readAppConfig((await app.inject('/config.json')).json().app)).toMatchObject({ productName: 'Coinwise', taxAppUrlAlias: 'tax' });
  expect((await app.inject('/config/acme_theme.json')).json()).toEqual({ light: { accent: '#0b6e4f' } });
  expect((await app.inject('/config/other_theme.json')).json()).toEqual({
    errors: [{ message: "There is no theme 'other'.", extensions: { code: 'NOT_FOUND' } }],
  });
});

test('lists no bank users, since there are none', async () => {
  expect((await app.inject('/check-us-bank-users')).json()).toEqual([]);
});

test('nobody can guess tokens for long', async () => {
  const answers = [];
  for (let n = 0; n < 11; n += 1) answers.push(await app.inject({ url: `/validate-token/${n}`, remoteAddress: '192.0.2.1' }));
  expect(answers[0]?.json()).toEqual({ tokenValid: false, userEmail: null });
  expect(answers.map((answer) => answer.statusCode)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect((await app.inject('/get-oauth-session/x')).json()).toEqual({ errors: [{ message: 'No OAuth session found', extensions: { code: 'NOT_FOUND' } }] });
});
