import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimFolder, FolderInUse } from './claim-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-claim-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('gives a folder to one process at a time, and tells the others who holds it', async () => {
  const claims = await Promise.allSettled(
    ['first', 'second', 'third'].map((name) => claimFolder(folder, `http://${name}`)),
  );
  const [won, ...rest] = claims.flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  expect(rest).toEqual([]);
  expect(
    claims.filter((each) => each.status === 'rejected' && each.reason instanceof FolderInUse),
  ).toHaveLength(2);
  await expect(claimFolder(folder, 'http://fourth')).rejects.toMatchObject({
    holder: expect.stringMatching(/^http:\/\/(first|second|third)$/),
  });
  await won?.release();
  const next = await claimFolder(folder, 'http://next');
  await next.release();
});
