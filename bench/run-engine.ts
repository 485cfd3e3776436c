import { compute } from '@lotbook/engine/compute';
import { collectGarbage, watchHighestMemory } from './highest-memory.ts';
import { sampleBook, type Shape } from './sample-book.ts';

/**
 * One measurement in a separate process, of a book in memory, after its garbage was collected:
 * prints one line of JSON.
 */
const shape = JSON.parse(process.argv[2]!) as Shape;
const book = sampleBook(shape);
collectGarbage();
const before = process.memoryUsage().rss;
const highestMb = watchHighestMemory();
const cpuBefore = process.threadCpuUsage();
const start = performance.now();
const result = compute(book);
const { user, system } = process.threadCpuUsage(cpuBefore);
const seconds = (performance.now() - start) / 1000;
process.stdout.write(
  JSON.stringify({
    seconds,
    cpuSeconds: (user + system) / 1e6,
    bookMb: before / 2 ** 20,
    peakMb: highestMb(),
    disposals: result.disposals.length,
    lots: result.lots.length,
    issues: result.issues.length,
  }),
);
