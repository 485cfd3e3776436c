import type { Tx } from '@lotbook/db/database';
import {
  addSource,
  findSource,
  loadSources,
  type NewSource,
  type Source,
} from '@lotbook/db/stores/sources';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import type { FileSource } from '@lotbook/sources/file-source';
import { checkPlanRoom, toPlanItem } from '../plan-room.ts';
import { exchangeNames } from './exchange-names.ts';

/** Where the movements of one file belong: the sources of the account by name, made where they are missing. */
export interface Placing {
  /** Source of rows that name no wallet; created when first needed. */
  readonly main: () => Promise<Source>;
  /** The source of that name. */
  readonly named: (name: string) => Promise<Source>;
}

export async function placeSources(
  tx: Tx,
  accountId: AccountId,
  format: FileSource,
  chosen: SourceId | null,
): Promise<Placing> {
  const known = [...(await loadSources(tx, accountId))];
  const given = chosen === null ? undefined : await findSource(tx, accountId, chosen);
  const made = async (source: NewSource): Promise<Source> => {
    await checkPlanRoom(tx, accountId, toPlanItem(source.kind), { lock: false });
    const added = await addSource(tx, accountId, source);
    known.push(added);
    return added;
  };
  const byName = new Map<string, Source>();
  let main = given;
  return {
    main: async () => {
      main ??=
        known.find((each) => each.provider === getProvider(format)) ??
        (await made({
          kind: format.kind === 'wallet' ? 'wallet' : 'exchange',
          provider: getProvider(format),
          name: getLabel(format),
        }));
      return main;
    },
    named: async (name) => {
      const key = name.trim().toLowerCase();
      const found =
        byName.get(key) ??
        known.find((each) => each.name.toLowerCase() === key) ??
        (await made({ ...getKind(name), name: name.trim() }));
      byName.set(key, found);
      return found;
    },
  };
}

const getProvider = (format: FileSource): string =>
  format.kind === 'any' ? format.id : format.provider;
/** `Kraken: Ledgers (CSV)` is a file of Kraken. */
const getLabel = (format: FileSource): string => format.label.split(':')[0]?.trim() ?? format.label;

/** A wallet, unless the name is that of an exchange we know. */
function getKind(name: string): {
  readonly kind: 'exchange' | 'wallet';
  readonly provider: string;
} {
  const slug = name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const exchange = exchangeNames.find((each) => slug === each || slug.startsWith(`${each}-`));
  return exchange === undefined
    ? { kind: 'wallet', provider: 'other' }
    : { kind: 'exchange', provider: exchange };
}
