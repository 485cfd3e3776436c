import path from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../scripts/find-chromium.ts';
import { everyday, type Shape } from './sample-book.ts';

/** FIFO, LIFO and HIFO in comparison, in a browser's worker. */
export interface WhatIfFigure {
  readonly browser: string;
  readonly transactions: number;
  readonly firstMs: number;
  /** After the browser has compiled the engine. */
  readonly bestMs: number;
}

export async function benchWhatIf(): Promise<WhatIfFigure> {
  const shape: Shape = { ...everyday, transactions: 100_000, method: 'FIFO', tracking: 'us' };
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    const ms = await page.evaluate<readonly number[]>(inWorker(await bundleWorker(), shape));
    return {
      browser: `Chromium ${browser.version()}`,
      transactions: shape.transactions,
      firstMs: ms[0]!,
      bestMs: Math.min(...ms),
    };
  } finally {
    await browser.close();
  }
}

/** Bundles the engine and the generated book into one script that sets `whatIf`. */
async function bundleWorker(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'what-if-worker.ts'),
        formats: ['iife'],
        name: 'bench',
      },
    },
  });
  const [output] = [made].flat();
  if (!output || !('output' in output))
    throw new Error('The engine could not be bundled for the browser.');
  return output.output[0].code;
}

/** An expression for the page: starts a worker with the script and waits for its message. */
function inWorker(code: string, shape: Shape): string {
  const script = `${code}\npostMessage(bench.whatIf(${JSON.stringify(shape)}, 5).ms);`;
  return `new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])));
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
  })`;
}
