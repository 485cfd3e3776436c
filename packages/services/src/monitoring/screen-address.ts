import { fill, toMessage } from '@lotbook/messages/fill';
import { toStoredText } from '@lotbook/messages/stored-text';
import * as texts from '@lotbook/messages/generated/services/monitoring';
import { reading, writing } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import {
  addScreening,
  loadScreenings,
  loadWaitingScreenings,
  settleScreening,
  type ScreeningLevel,
  type ScreeningResult,
  type ScreeningRow,
  type ScreeningScope,
} from '@lotbook/db/stores/address-screenings';
import { findMonitoring } from '@lotbook/db/stores/monitoring';
import { getFamily } from '@lotbook/connections/chains/registry';
import { chainalysisHosts } from '@lotbook/integrations/chainalysis/ask';
import { openProvider } from '@lotbook/integrations/chainalysis/open-provider';
import { isAddress, normalizeAddress } from '@lotbook/integrations/sanctions/listed-address';
import type { AddressList } from '@lotbook/integrations/sanctions/read-list';
import type { ScreeningProvider } from '@lotbook/integrations/screening/provider';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { Outage } from '@lotbook/model/outage';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services, SyncServices } from '../services.ts';
import { validateAddresses } from '../wallets/wallet-data.ts';
import { openKey } from './run-provider.ts';
import { readList } from './screen-list.ts';

export type {
  ScreeningFinding,
  ScreeningRow,
  ScreeningScope,
} from '@lotbook/db/stores/address-screenings';

const mostListed = 100;

/** The screened addresses, the newest first. */
export const loadAddressScreenings = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly ScreeningRow[]> =>
  readingAs(services, actor, accountId, 'txSearchView', (db, { account }) =>
    loadScreenings(db, account.id, mostListed),
  );

export interface AskedScreening {
  readonly address: string;
  readonly chain: string;
  readonly scope: ScreeningScope;
}

/**
 * Asks for the comparison of an address. Sending it to the provider takes the same permission as the
 * key. @throws AppError BAD_INPUT for an invalid address, or without an active key
 */
export function screenAddress(
  services: Services,
  actor: Actor,
  accountId: string,
  { address, chain, scope }: AskedScreening,
): Promise<ScreeningRow> {
  const permission = scope === 'provider' ? 'accountEdit' : 'memoEdit';
  return writingAs(services, actor, accountId, permission, async (tx, { account, userId }) => {
    if (scope === 'provider') {
      const { keyState } = (await findMonitoring(tx, account.id)) ?? {};
      if (!keyState) throw new AppError('BAD_INPUT', fill(texts.noKey));
      if (keyState !== 'active') throw new AppError('BAD_INPUT', fill(texts.keyNotActive));
    }
    const asked = { address: checkAddress(chain, address), chain, scope, userId };
    const row = await addScreening(tx, account.id, asked);
    await services.queue.enqueue(tx, { kind: 'monitoring', accountId: account.id });
    await log(tx, account.id, {
      userId,
      type: 'monitoring',
      action: 'screen',
      message: fill(texts.addressScreened, {
        address: asked.address,
        scope: scope === 'provider' ? 'provider' : 'other',
      }),
    });
    return row;
  });
}

/** By the chain's own rules, if it is one of those that can be read. */
function checkAddress(chain: string, text: string): string {
  if (!/^[a-z\d-]{1,40}$/.test(chain))
    throw new AppError('BAD_INPUT', fill(texts.chooseChain), { field: 'chain' });
  const address = text.trim();
  if (getFamily(chain)) return validateAddresses(chain, [address])[0] ?? address;
  if (!isAddress(normalizeAddress(address)))
    throw new AppError('BAD_INPUT', fill(texts.notAddress), { field: 'address' });
  return address;
}

/** Compares the addresses that wait. Each result is stored on its own. */
export async function screenWaitingAddresses(
  services: SyncServices,
  accountId: AccountId,
): Promise<void> {
  const waiting = await reading(services.database, { accountId }, (db) =>
    loadWaitingScreenings(db, accountId),
  );
  if (waiting.length === 0) return;
  const list = await readList(services);
  for (const row of waiting) {
    const result = await screen(services, accountId, row, list);
    await writing(services.database, { accountId }, (tx) =>
      settleScreening(tx, accountId, row.id, result),
    );
  }
}

async function screen(
  services: SyncServices,
  accountId: AccountId,
  { address, scope }: ScreeningRow,
  list: AddressList | undefined,
): Promise<ScreeningResult> {
  const local = list ? matchAddress(address, list) : undefined;
  const answeredBy = local ? (['list'] as const) : [];
  const base = {
    level: local?.level ?? null,
    findings: local?.findings ?? [],
    answeredBy,
    listPublishedOn: list?.publishedOn ?? null,
    problem: null,
  };
  if (scope === 'list')
    return local ? base : { ...base, problem: toStoredText(fill(texts.listMissing)) };
  try {
    const provider = await openActive(services, accountId);
    if (!provider) return { ...base, problem: toStoredText(fill(texts.keyNotActive)) };
    const found = await provider.screenAddress(address);
    return {
      ...base,
      level: base.level ?? found.level ?? null,
      answeredBy: [...answeredBy, provider.id],
      findings: [
        ...base.findings,
        ...found.findings.map(({ category, name, detail, url }) => ({
          provider: provider.id,
          category,
          name: name ?? null,
          detail: detail ?? null,
          url: url ?? null,
        })),
      ],
    };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    return {
      ...base,
      problem: toStoredText(fill(texts.providerFailed, { reason: toMessage(error.text) })),
    };
  }
}

function matchAddress(
  address: string,
  list: AddressList,
): Pick<ScreeningResult, 'findings'> & { readonly level: ScreeningLevel | undefined } {
  const listed = list.byAddress.get(normalizeAddress(address));
  if (!listed) return { level: undefined, findings: [] };
  const { name, programs } = listed;
  return {
    level: 'severe',
    findings: [{ provider: 'list', category: 'sanctions', name, detail: programs, url: null }],
  };
}

/** Undefined without an active key. */
async function openActive(
  services: SyncServices,
  accountId: AccountId,
): Promise<ScreeningProvider | undefined> {
  if (!services.analytics || !services.network) return undefined;
  const opened = await openKey(services, accountId);
  if (!opened?.row.provider || opened.row.keyState !== 'active') return undefined;
  const network = services.network({ id: 'chainalysis', hosts: chainalysisHosts });
  return openProvider(opened.row.provider, network, opened.key);
}
