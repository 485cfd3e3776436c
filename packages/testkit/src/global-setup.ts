import { rmSync } from 'node:fs';
import { startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import { guardOrphans } from './guard-orphans.ts';
import type { TestProject } from 'vitest/node';
import { createDataFolder } from './data-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the migrated database that each test file's database is cloned from. */
    databaseUrl: string;
  }
}

/** One database server for the whole run, without fsync, because its data is disposable. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = createDataFolder('test');
  const server = await startEmbeddedServer(folder, {
    extraSettings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      // The data may be in memory.
      'max_wal_size=512MB',
      // The kernel copies a database in a tenth of the processor time. Windows can't do that.
      ...(process.platform === 'win32' ? [] : ['file_copy_method=clone']),
    ],
  });
  const guard = guardOrphans({ folders: [server.folder, folder] });
  await migrate(server.url);
  project.provide('databaseUrl', server.url);
  return async () => {
    await server.stop();
    guard.release();
    for (const each of [server.folder, folder]) rmSync(each, { recursive: true, force: true });
  };
}
