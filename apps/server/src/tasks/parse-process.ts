import { readFormUpload } from '@lotbook/services/broker-forms/read-form-upload';
import { readWaitingTable } from '@lotbook/services/imports/unknown-table';
import { serveReader } from './serve-reader.ts';

serveReader((services, { kind, ...upload }) =>
  kind === 'form' ? readFormUpload(services, upload) : readWaitingTable(services, upload),
);
