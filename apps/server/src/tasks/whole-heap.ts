import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below it a collection is so short that it does not matter when it comes. */
const leastBytes = 200 * 2 ** 20;
/** Grown by so much since the last time, the heap is worth being collected in a quiet moment. */
const growth = 1.25;

let collect: (() => void) | undefined;
let heldBytes = 0;

/**
 * Collects this thread's whole heap where it is large and has grown a lot: for a moment in which nobody waits. Making a ledger of 250,000 transactions leaves enough behind that the collection would
 * come in the middle of one of the next edits, and take as long as ten of them.
 */
export function collectWhatGrew(): boolean {
  const { used_heap_size: used } = getHeapStatistics();
  if (used < Math.max(leastBytes, growth * heldBytes)) return false;
  collect ??= collector();
  collect();
  heldBytes = getHeapStatistics().used_heap_size;
  return true;
}

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return gc;
}
