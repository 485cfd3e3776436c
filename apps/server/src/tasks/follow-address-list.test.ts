import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSdnCsv, writeSdnXml } from '@lotbook/integrations/sanctions/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followAddressList } from './follow-address-list.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lists-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('shows no date for a list without one, whenever its file was copied', async () => {
  const find = followAddressList(folder);
  expect(await find()).toBeUndefined();
  await writeFile(path.join(folder, 'SDN.CSV'), sampleSdnCsv);
  const list = await find();
  expect(list?.byAddress.size).toBeGreaterThan(0);
  expect(list?.publishedOn).toBeUndefined();
});

it('reads files again when they change, and notices when they are gone', async () => {
  const find = followAddressList(folder);
  await writeFile(path.join(folder, 'SDN.XML'), writeSdnXml());
  expect((await find())?.publishedOn).toBe('2026-11-20');
  await writeFile(path.join(folder, 'SDN.XML'), writeSdnXml([], '11/21/2026').slice(0, -20));
  await expect(find()).rejects.toThrow('SDN.XML');
  await rm(path.join(folder, 'SDN.XML'));
  expect(await find()).toBeUndefined();
});
