import { readUpload } from '../imports/uploaded-bytes.ts';
import type { Services, Upload } from '../services.ts';
import { readForm, type ReadForm } from './read-form.ts';

/** Reads an uploaded broker's form. @throws AppError BAD_INPUT if it isn't one. */
export async function readFormUpload(services: Services, upload: Upload): Promise<ReadForm> {
  const { fileName, bytes } = await readUpload(services, upload);
  return readForm(fileName, bytes);
}
