import type { Form } from './form.ts';

/** Text to append to a file of the output folder. */
export interface FileChunk {
  readonly file: string;
  readonly text: string;
}

/** Facts about a finished file, for the manifest. */
export interface FileFacts {
  readonly file: string;
  readonly records: number;
  readonly formType?: string | undefined;
  /** Record ids in the file. */
  readonly firstRecordId?: number | undefined;
  readonly lastRecordId?: number | undefined;
}

/** Turns forms into files, one form after another, with bounded memory. */
export interface FormWriter {
  readonly add: (form: Form) => Iterable<FileChunk>;
  readonly finish: () => Iterable<FileChunk>;
  readonly files: readonly FileFacts[];
}
