import { readFormUpload } from '@lotbook/services/broker-forms/read-form-upload';
import { readGainsUpload } from '@lotbook/services/gains-comparison/read-gains-upload';
import { readWaitingTable } from '@lotbook/services/imports/unknown-table';
import type { Services } from '@lotbook/services/services';
import type { ReaderJob } from './reader-process.ts';

/** Reads an upload for the purpose of the job. */
export function parseUpload(
  services: Services,
  { kind, gains, ...upload }: ReaderJob,
): Promise<unknown> {
  if (gains) return readGainsUpload(services, upload, gains);
  return kind === 'form' ? readFormUpload(services, upload) : readWaitingTable(services, upload);
}
