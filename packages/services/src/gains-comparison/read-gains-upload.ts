import {
  readGainsReport,
  type GainsReport,
} from '@lotbook/sources/gains-reports/read-gains-report';
import { readUpload } from '../imports/uploaded-bytes.ts';
import type { GainsOptions, Services, Upload } from '../services.ts';

/** Reads an uploaded report of gains. @throws AppError BAD_INPUT if it isn't one. */
export async function readGainsUpload(
  services: Services,
  upload: Upload,
  options: GainsOptions,
): Promise<GainsReport> {
  const { fileName, bytes } = await readUpload(services, upload);
  return readGainsReport(bytes, { fileName, ...options });
}
