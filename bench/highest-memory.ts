import { readFileSync, writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects the garbage of earlier work, so that memory in use is memory needed. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  // The first collection may free what kept further objects alive.
  gc();
  gc();
}

/**
 * The peak resident memory of this process from now on, in MB. Only Linux can reset the peak;
 * elsewhere it is the peak since the process started.
 */
export function watchHighestMemory(): () => number {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
    return () =>
      Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) / 1024;
  } catch {
    return () => process.resourceUsage().maxRSS / 1024;
  }
}
