import type { Import } from '@lotbook/db/stores/imports';
import type { Instant } from '@lotbook/model/time';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import type { SampleOptions } from '@lotbook/sample/story';
import type { Actor, Services } from '../services.ts';
import { requestImport } from './request-import.ts';
import { storeUpload } from './store-upload.ts';

/** Small enough to read through, large enough to hold one of everything. */
const defaultSample = { rows: 400, seed: 7 };

/** Imports a made-up person's export files into the account, with prices up to today, so that what is held has a value, as if they had been dropped on the page. */
export async function requestSample(
  services: Services,
  actor: Actor,
  accountId: string,
  sample: SampleOptions = defaultSample,
): Promise<readonly Import[]> {
  const imports: Import[] = [];
  const prices = {
    name: 'prices.csv',
    lines: () =>
      samplePrices({ seed: sample.seed, until: services.now().toISOString() as Instant }),
  };
  for (const { name, lines } of [prices, ...sampleFiles(sample)]) {
    const uploadId = await storeUpload(services, actor, accountId, {
      fileName: `Sample ${name}`,
      bytes: encodeLines(lines()),
      mostBytes: 16 * 1024 * 1024,
    });
    imports.push(await requestImport(services, actor, accountId, { uploadId }));
  }
  return imports;
}

async function* encodeLines(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const line of lines) yield Buffer.from(line);
}
