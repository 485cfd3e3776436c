import path from 'node:path';

const find = (file: string): string => path.join(import.meta.dirname, file);

/** Where the processes and threads of the program start. Built code has built files instead (scripts/build-server.ts), because a file of one's own loads in a third of the time of a thousand modules. */
export const entryFiles = {
  main: find('main.ts'),
  worker: find('worker-main.ts'),
  computeThread: find('tasks/compute-thread.ts'),
  importProcess: find('tasks/import-process.ts'),
  parseProcess: find('tasks/parse-process.ts'),
  watchParent: find('tasks/watch-parent.ts'),
};
