import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from './proc.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const settings = new Set(
  [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name),
);
/** Variables that aren't read from the environment by the server's configuration. */
const others = new Set(['NODE_ENV', 'LOTBOOK_HOME']);

describe('the Dockerfile', () => {
  const dockerfile = DockerfileParser.parse(read('deploy/Dockerfile'));
  const instructions = dockerfile.getInstructions();
  const find = (keyword: string): string[] =>
    instructions
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent() ?? '');

  test('copies only what exists', () => {
    const sources = dockerfile
      .getCOPYs()
      .filter((each) => each.getFromFlag() === null)
      .flatMap((each) => each.getArguments().slice(0, -1).map(String));
    expect(sources).toContain('apps');
    expect(sources.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
  });

  test('runs as an unprivileged user and starts programs that exist', () => {
    expect(find('USER')).toEqual(['node']);
    const programs = [...find('CMD'), ...find('HEALTHCHECK')].flatMap(
      (each) => /[\w/-]+\.ts/.exec(each) ?? [],
    );
    expect(programs).toHaveLength(2);
    expect(programs.filter((each) => !existsSync(path.join(root, each)))).toEqual([]);
  });

  test('runs npm commands that exist', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const run = find('RUN').flatMap((each) => /npm run (\S+)/.exec(each)?.[1] ?? []);
    expect(run).toEqual(['build']);
    expect(scripts).toEqual(expect.arrayContaining(run));
  });

  test('sets variables that the configuration knows', () => {
    const names = dockerfile
      .getENVs()
      .flatMap((each) => each.getProperties().map((p) => p.getName()));
    expect(names.filter((each) => !settings.has(each) && !others.has(each))).toEqual([]);
  });
});

describe('the compose file', () => {
  const compose = z
    .object({
      services: z.record(
        z.string(),
        z.looseObject({ environment: z.record(z.string(), z.string()).optional() }),
      ),
    })
    .parse(parse(read('deploy/compose.yaml'), { merge: true }));

  test('runs pages and a worker against one database with one key', () => {
    const { app, worker } = compose.services;
    expect(app?.environment).toMatchObject({ ROLE: 'api' });
    expect(worker?.environment).toEqual({ ...app?.environment, ROLE: 'worker' });
  });

  test('sets variables that the configuration knows, and holds no secret', () => {
    const names = Object.keys(compose.services['app']?.environment ?? {});
    expect(names.filter((each) => !settings.has(each))).toEqual([]);
    const secrets = compose.services['app']?.environment?.['LOTBOOK_SECRET_KEY'];
    expect(secrets).toMatch(/^\$\{LOTBOOK_SECRET_KEY:\?/);
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(
      ([, name]) => name,
    );
    const offered = [...read('deploy/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(asked)).toEqual(new Set(offered));
  });
});

test('the service starts the program as npm start does', () => {
  const unit = read('deploy/lotbook.service');
  expect(unit).toContain('ExecStart=/usr/bin/node scripts/run.mjs start');
  expect(JSON.parse(read('package.json')).scripts.start).toBe('node scripts/run.mjs start');
});
