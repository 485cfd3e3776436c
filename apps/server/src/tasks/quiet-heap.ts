import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below it a collection is so short that its time does not matter. */
const largeBytes = 200 * 2 ** 20;
/** The heap growth since the last collection that makes another one worthwhile. */
const growth = 1.25;

/** The size of young objects that makes a collection worthwhile. */
const manyYoungBytes = 16 * 2 ** 20;

let collect: Collector | undefined;
let heldBytes = 0;

/**
 * Collects this thread's whole heap if it is large and has grown a lot. Call it when no request waits: a ledger of 250,000 transactions leaves so much garbage that the collection would otherwise
 * run during one of the next edits, and take as long as ten of them.
 */
export function collectGrownHeap(): boolean {
  const { used_heap_size: used } = getHeapStatistics();
  if (used < Math.max(largeBytes, growth * heldBytes)) return false;
  collect ??= getCollector();
  collect();
  heldBytes = getHeapStatistics().used_heap_size;
  return true;
}

/**
 * Collects this thread's young objects if there are many: this frees the garbage of a computation while no request waits, and makes room for the next one.
 */
export function collectYoung(least = manyYoungBytes): boolean {
  const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  if (!young || young.space_used_size < least) return false;
  collect ??= getCollector();
  collect({ type: 'minor' });
  return true;
}

type Collector = (options?: { readonly type: 'minor' }) => void;

function getCollector(): Collector {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as Collector;
  setFlagsFromString('--no-expose-gc');
  return gc;
}
