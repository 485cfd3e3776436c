import { parseUpload } from './parse-upload.ts';
import { serveReader } from './serve-reader.ts';

serveReader(parseUpload);
