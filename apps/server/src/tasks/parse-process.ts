import { readFormUpload } from '@lotbook/services/broker-forms/read-form-upload';
import { readWaitingTable } from '@lotbook/services/imports/unknown-table';
import type { ParseJob } from './parse-apart.ts';
import { serveReader } from './serve-reader.ts';

serveReader<ParseJob>((services, { kind, ...upload }) =>
  kind === 'table' ? readWaitingTable(services, upload) : readFormUpload(services, upload),
);
