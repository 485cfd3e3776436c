import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import path from 'node:path';
import { providerIds, type ProviderId, type ProviderSettings } from '@lotbook/prices/registry';
import { UsageError } from '../usage-error.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** What a command needs to know of the installation; the variables are the program's own, with the same defaults. */
export interface InstallationSettings {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly offline: boolean;
  readonly prices: ProviderSettings;
  readonly limits: { readonly transactions: number; readonly uploadBytes: number };
}

/** Reads the environment; an empty variable counts as not set. @throws UsageError for an invalid number. */
export function installationSettings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): InstallationSettings {
  const set = (name: string): string | undefined => environment[name] || undefined;
  return {
    databaseUrl: set('DATABASE_URL'),
    dataFolder: path.resolve(root, set('LOTBOOK_DATA') ?? 'data'),
    offline: ['1', 'true'].includes(set('LOTBOOK_OFFLINE') ?? ''),
    prices: {
      order: providersIn(set('PRICE_PROVIDERS')),
      defiLlamaUrl: set('DEFILLAMA_URL'),
      coinbaseUrl: set('COINBASE_PRICES_URL'),
      krakenUrl: set('KRAKEN_PRICES_URL'),
      coinGeckoUrl: set('COINGECKO_URL'),
      coinGeckoKey: set('COINGECKO_API_KEY'),
      ecbUrl: set('ECB_URL'),
    },
    limits: {
      transactions: parseWholeNumber('MAX_TRANSACTIONS', set('MAX_TRANSACTIONS') ?? '250000'),
      uploadBytes: megabytes(set('MAX_UPLOAD_MB') ?? '512'),
    },
  };
}

function providersIn(text: string | undefined): readonly ProviderId[] | undefined {
  const names = text?.split(/[, ]+/).filter((each) => each !== '');
  const wrong = names?.find((each) => !(providerIds as readonly string[]).includes(each));
  if (wrong !== undefined)
    throw new UsageError(
      renderInEnglish(
        fill(texts.unknownPriceProviders, { wrong, providerIds: providerIds.join(', ') }),
      ),
    );
  return names as readonly ProviderId[] | undefined;
}

const megabytes = (text: string): number => parseWholeNumber('MAX_UPLOAD_MB', text) * 1024 * 1024;

function parseWholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new UsageError(renderInEnglish(fill(texts.numberInvalid, { name, text })));
  return Number(text);
}
