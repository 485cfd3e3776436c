import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@lotbook/model/errors';
import { storeUpload } from '@lotbook/services/imports/store-upload';
import type { Upload } from '@lotbook/services/services';
import { testServices } from '@lotbook/services/testing';
import { sheetXml, workbook } from '@lotbook/sources/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ParseProcesses } from './parse-process-pool.ts';

const database = testDatabase();
const table = 'When,What,How much\n2024-01-05,BTC,1\n';
const form =
  'Asset,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis\nBTC,0.5,2024-01-05,2024-06-01,1000,500\n';

let ada: SeededAccount;
let parsing: ParseProcesses;
let misbehaving: ParseProcesses;
beforeAll(async () => {
  ada = await seedAccount(database.current);
  const options = {
    config: {
      limits: { transactions: 1_000, uploadBytes: 1_000_000 },
      logLevel: 'silent' as const,
      dataFolder: tmpdir(),
    },
    url: database.current.url,
    limits: { memoryMb: 400, silenceMs: 12_000 },
  };
  parsing = new ParseProcesses(options);
  misbehaving = new ParseProcesses({
    ...options,
    module: path.join(import.meta.dirname, 'testing-parser.ts'),
  });
});
afterAll(() => Promise.all([parsing.close(), misbehaving.close()]));

async function upload(fileName: string, content: string | Uint8Array): Promise<Upload> {
  const bytes = (async function* () {
    yield Buffer.from(content as Uint8Array);
  })();
  const importId = await storeUpload(testServices(database.current), ada, ada.accountId, {
    fileName,
    bytes,
    mostBytes: 10_000_000,
  });
  return { accountId: ada.accountId, importId };
}

describe('uploads that a request waits for are parsed in another process', () => {
  test('a table and a form come across as they are', async () => {
    expect((await parsing.readTable(await upload('mine.csv', table)))?.header).toEqual([
      'When',
      'What',
      'How much',
    ]);
    const read = await parsing.readForm(await upload('1099-da.csv', form));
    expect(read.lines.map(({ asset, proceeds }) => [asset, proceeds])).toEqual([
      ['BTC', 1000n * 10n ** 18n],
    ]);
  });

  test('a refusal keeps its code and its words', async () => {
    const refused = parsing.readForm(await upload('notes.csv', 'a,b\n1,2\n'));
    await expect(refused).rejects.toBeInstanceOf(AppError);
    await expect(refused).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('notes.csv could not be processed!'),
    });
  });

  test('a sheet with one cell in its far corner is refused or shown, and the next file is read', async () => {
    const far = workbook({
      Sheet1: sheetXml([['When', 'What']], '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    });
    const id = await upload('far.xlsx', far);
    const outcome = await parsing.readTable(id).catch((error: unknown) => error);
    expect(
      outcome === undefined || !(outcome instanceof Error) || outcome instanceof AppError,
    ).toBe(true);
    await expect(parsing.readForm(id)).rejects.toBeInstanceOf(AppError);
    expect(await parsing.readTable(await upload('after.csv', table))).toBeDefined();
  });
});

test.each([
  ['heap.csv', 'FILE_TOO_LARGE', 'The file needs more memory than one file may use (400 MB).'],
  ['endless.csv', 'BAD_INPUT', 'We stopped reading the file because it made no progress.'],
  ['abort.csv', 'BAD_INPUT', 'We couldn’t read the file because of an error on our side.'],
])(
  '%s fails its own request, and the next one is answered',
  { timeout: 90_000 },
  async (name, code, words) => {
    const [bad, good] = [await upload(name, table), await upload('good.csv', table)];
    const [failed, read] = await Promise.allSettled([
      misbehaving.readTable(bad),
      misbehaving.readTable(good),
    ]);
    expect(failed).toMatchObject({
      status: 'rejected',
      reason: { code, message: expect.stringContaining(words) },
    });
    expect(read.status).toBe('fulfilled');
    expect(await misbehaving.readTable(good)).toBeDefined();
  },
);
