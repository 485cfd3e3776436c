import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects what is left over of whatever the process did so far, so that what it holds now is what it needs. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  // What the first collection finds dead may be all that held on to more.
  gc();
  gc();
}

/** Resident memory of this process at its highest from now on, in MB: Linux is asked to begin anew; elsewhere it is the highest since the process began. */
export function watchHighestMemory(): () => number {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
  } catch {
    return () => process.resourceUsage().maxRSS / 1024;
  }
}
