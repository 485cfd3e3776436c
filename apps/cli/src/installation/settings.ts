import path from 'node:path';
import { UsageError } from '../usage-error.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** What a command needs to know of the installation; the variables are the program's own, with the same defaults. */
export interface InstallationSettings {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly offline: boolean;
  readonly defiLlamaUrl: string | undefined;
  readonly ecbUrl: string | undefined;
  readonly limits: { readonly transactions: number; readonly uploadBytes: number };
}

/** Reads the environment; an empty variable counts as not set. @throws UsageError where a number is none. */
export function installationSettings(environment: Readonly<Record<string, string | undefined>> = process.env): InstallationSettings {
  const set = (name: string): string | undefined => environment[name] || undefined;
  return {
    databaseUrl: set('DATABASE_URL'),
    dataFolder: path.resolve(root, set('LOTBOOK_DATA') ?? 'data'),
    offline: ['1', 'true'].includes(set('LOTBOOK_OFFLINE') ?? ''),
    defiLlamaUrl: set('DEFILLAMA_URL'),
    ecbUrl: set('ECB_URL'),
    limits: { transactions: whole('MAX_TRANSACTIONS', set('MAX_TRANSACTIONS') ?? '250000'), uploadBytes: megabytes(set('MAX_UPLOAD_MB') ?? '512') },
  };
}

const megabytes = (text: string): number => whole('MAX_UPLOAD_MB', text) * 1024 * 1024;

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new UsageError(`${name} is '${text}', but must be a whole number above zero.`);
  return Number(text);
}
