import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test as playwrightTest } from '@playwright/test';
import { freePort, Program } from './program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

/** Files that administer information reporting sign up with one of these addresses. */
export const administrator = 'ella@layout-shift.example.com';

interface Running {
  readonly program: Program;
  readonly folder: string;
}

/**
 * Every file uses this `test`, so that Playwright's workers can go from one file to the next. A
 * worker starts `running` for the first file that asks for it, and stops it at its end.
 */
export const test = playwrightTest.extend<object, { running: Running }>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, use) => {
      const folder = createDataFolder('shared');
      // Each person has a network address, so that limits count people and not their computer.
      const program = new Program(path.join(folder, 'data'), await freePort(), {
        TRUSTED_PROXIES: '127.0.0.1,::1',
        TIR_ADMINS: administrator,
      });
      try {
        await program.start();
        await use({ program, folder });
      } finally {
        await program.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

export interface SharedProgram {
  readonly origin: string;
  /** For files of the tests. */
  readonly folder: string;
}

/**
 * The program that the files of a worker share, because a start takes longer than most stories.
 * The tests of a file run one after the other, with people that no other file has. Files that
 * restart the program, measure it or configure it start a separate one.
 */
export function sharedProgram(name: string): SharedProgram {
  let running: Running | undefined;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(({ running: started }) => {
    running = started;
    mkdirSync(path.join(started.folder, name));
  });
  test.afterEach(async () => {
    const info = test.info();
    if (info.status !== info.expectedStatus)
      await info.attach('what the program said', {
        body: running?.program.output ?? '',
        contentType: 'text/plain',
      });
  });
  const get = (): Running => {
    if (!running) throw new Error('The program has not been started yet.');
    return running;
  };
  return {
    get origin() {
      return get().program.origin;
    },
    get folder() {
      return path.join(get().folder, name);
    },
  };
}
