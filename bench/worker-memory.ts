import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The program's worker process; undefined if the system doesn't report it. */
export function getWorker(program: number): number | undefined {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((pid) => isWorker(pid, program));
  } catch {
    return undefined;
  }
}

function isWorker(pid: number, program: number): boolean {
  try {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return (
      parent === program && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker-main')
    );
  } catch {
    return false;
  }
}

/** Resets the peak of the resident memory. */
export function forgetPeak(pid: number | undefined): void {
  if (pid !== undefined) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The peak resident memory since then, in megabytes. */
export function peakMb(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  const kb = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kb === undefined ? undefined : Math.round(Number(kb) / 1024);
}

/**
 * The processor time of all threads of the process so far, in seconds; a tick is a hundredth of a
 * second.
 */
export function processorSeconds(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined;
  const [own, inSystem] = getTicks(pid);
  return (own! + inSystem!) / 100;
}

/**
 * The same for a process with its children, including ended ones; undefined if the system doesn't
 * report it.
 */
export function processorSecondsWithChildren(pid: number): number | undefined {
  try {
    // A child that ends in between is counted among the ended ones, which are read last.
    const ofChildren = getChildren(pid).map(getSecondsRemaining);
    return [...ofChildren, ...getTicks(pid).map((ticks) => ticks / 100)].reduce(
      (sum, each) => sum + each,
      0,
    );
  } catch {
    return undefined;
  }
}

function getSecondsRemaining(pid: number): number {
  try {
    return processorSeconds(pid)!;
  } catch {
    return 0;
  }
}

/** User and system time of the process, and both of its ended children. */
const getTicks = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .map(Number);

const getChildren = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);

/**
 * The processor time of each running process below `roots`, which are included, in seconds; empty if
 * the system doesn't report it.
 */
export function getProcessorTimes(roots: readonly number[]): ReadonlyMap<number, number> {
  return new Map(roots.flatMap(getFamily).map((pid) => [pid, getSecondsRemaining(pid)] as const));
}

function getFamily(pid: number): readonly number[] {
  try {
    return [pid, ...getChildren(pid).flatMap(getFamily)];
  } catch {
    return [];
  }
}
