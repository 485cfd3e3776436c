import { rmSync } from 'node:fs';
import path from 'node:path';
import { test } from './shared-program.ts';
import { freePort, Program } from './program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

export interface OwnProgram {
  readonly origin: string;
  /** For files of the tests; deleted after the last test. */
  readonly folder: string;
  /** A promised time on this computer, which may be busy. */
  readonly scale: (promisedMs: number) => number;
  /** The owner's URL of its database. */
  readonly databaseUrl: string;
  /** Stops it as Ctrl-C does, and starts it again on the same data. */
  readonly restart: () => Promise<void>;
}

export type Environment = Readonly<Record<string, string>>;

/** What a program needs before it starts, such as stand-ins for outside services. */
export type Prepare = (place: {
  readonly dataFolder: string;
  readonly port: number;
}) => Promise<{ readonly environment: Environment; readonly close: () => Promise<void> }>;

/**
 * A separate program for the tests of a file, which run one after the other: started before the
 * first, stopped after the last. Its output is shown with a failed test. `given` sets
 * configuration variables, or prepares what they depend on.
 */
export function ownProgram(name: string, given: Environment | Prepare = {}): OwnProgram {
  let folder: string | undefined;
  let program: Program | undefined;
  let close: (() => Promise<void>) | undefined;
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    folder = createDataFolder(name);
    const dataFolder = path.join(folder, 'data');
    const port = await freePort();
    let environment: Environment;
    if (typeof given === 'function') ({ environment, close } = await given({ dataFolder, port }));
    else environment = given;
    program = new Program(dataFolder, port, environment);
    await program.start();
  });
  test.afterEach(async () => {
    const info = test.info();
    if (info.status !== info.expectedStatus)
      await info.attach('what the program said', {
        body: program?.output ?? '',
        contentType: 'text/plain',
      });
  });
  test.afterAll(async () => {
    await program?.stop();
    await close?.();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return requireStarted(folder);
    },
    get origin() {
      return requireStarted(program).origin;
    },
    get databaseUrl() {
      return requireStarted(program).databaseUrl;
    },
    scale: (promisedMs) => requireStarted(program).scale(promisedMs),
    restart: async () => {
      await requireStarted(program).stop();
      await requireStarted(program).start();
    },
  };
}

function requireStarted<T>(each: T | undefined): T {
  if (each === undefined) throw new Error('The program has not been started yet.');
  return each;
}
