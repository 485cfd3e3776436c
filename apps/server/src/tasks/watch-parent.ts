import { workerData } from 'node:worker_threads';

/** A thread that ends its process with the process's parent, also when the main thread is stuck. On Windows an orphan keeps the id of its parent. */
const parent = workerData as number;

setInterval(() => {
  if (process.ppid !== parent || (process.platform === 'win32' && !exists(parent)))
    process.kill(process.pid, 'SIGKILL');
}, 1_000);

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
