import {
  findIntegration,
  listIntegrationAccounts,
  listIntegrationMappings,
  listIntegrations,
  type IntegrationAccountRow,
  type IntegrationMappingRow,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import { listIntegrationRuns, type IntegrationRun } from '@lotbook/db/stores/integration-runs';
import {
  countPostings,
  listHolds,
  type PostingCount,
  type PostingHoldRow,
} from '@lotbook/db/stores/postings';
import { format, money } from '@lotbook/decimal/decimal';
import { loadSources } from '@lotbook/db/stores/sources';
import { isId, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getKnownIntegration } from './known-integration.ts';

export interface SourceMapping {
  readonly sourceId: string;
  readonly name: string;
  /** Null: the default asset account. */
  readonly remoteAccount: string | null;
}

export interface ReadIntegration {
  readonly row: IntegrationRow;
  readonly isUpdating: boolean;
  readonly accounts: readonly IntegrationAccountRow[];
  readonly exchangeMappings: readonly SourceMapping[];
  readonly walletMappings: readonly SourceMapping[];
  readonly runs: readonly IntegrationRun[];
  readonly states: readonly PostingCount[];
}

const mostRuns = 20;

/** Postgres pads decimals with zeros. */
const toPlain = (decimal: string): string => format(money(decimal));

/** An integration with its chart, mappings and newest runs; undefined if it isn't connected. */
export function readIntegration(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
): Promise<ReadIntegration | undefined> {
  return readingAs(services, actor, accountId, 'integrationsView', async (db, { account }) => {
    getKnownIntegration(app);
    const row = await findIntegration(db, account.id, app);
    if (!row || row.status === 'disconnected') return undefined;
    const accounts = await listIntegrationAccounts(db, account.id, app);
    const mappings = await listIntegrationMappings(db, account.id, app);
    const sources = await loadSources(db, account.id);
    const runs = await listIntegrationRuns(db, account.id, app, { limit: mostRuns });
    const { tenantId } = row;
    const states = tenantId === null ? [] : await countPostings(db, account.id, { app, tenantId });
    const map = toSourceMapping(mappings);
    return {
      row: {
        ...row,
        minValue: toPlain(row.minValue),
        tolerance: toPlain(row.tolerance),
      },
      isUpdating: runs.some(({ status }) => status === 'queued' || status === 'running'),
      accounts,
      exchangeMappings: sources.filter(({ kind }) => kind === 'exchange').map(map),
      walletMappings: sources.filter(({ kind }) => kind !== 'exchange').map(map),
      runs,
      states,
    };
  });
}

function toSourceMapping(mappings: readonly IntegrationMappingRow[]) {
  const accounts = new Map(mappings.map((each) => [each.sourceId, each.remoteAccount]));
  return ({
    id,
    name,
  }: {
    readonly id: IntegrationMappingRow['sourceId'];
    readonly name: string;
  }): SourceMapping => ({
    sourceId: id,
    name,
    remoteAccount: accounts.get(id) ?? null,
  });
}

/** The accounting system that is connected; undefined if none is. */
export async function readActiveIntegration(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<ReadIntegration | undefined> {
  const app = await readingAs(
    services,
    actor,
    accountId,
    'integrationsView',
    async (db, { account }) => {
      const rows = await listIntegrations(db, account.id);
      return rows.find(({ status }) => status === 'active')?.app;
    },
  );
  return app === undefined ? undefined : readIntegration(services, actor, accountId, app);
}

/** Syncs and previews, the newest first. `after`: the id of the last run that is known. */
export function readRuns(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  page: { readonly limit: number; readonly after?: string | undefined },
): Promise<readonly IntegrationRun[]> {
  return readingAs(services, actor, accountId, 'integrationsView', (db, { account }) => {
    getKnownIntegration(app);
    if (page.after !== undefined && !isId(page.after)) return Promise.resolve([]);
    return listIntegrationRuns(db, account.id, app, page);
  });
}

/** Entries that the newest run did not post, by date. */
export function readHolds(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  page: { readonly limit: number; readonly after?: readonly [string, string] },
): Promise<readonly PostingHoldRow[]> {
  return readingAs(services, actor, accountId, 'integrationsView', async (db, { account }) => {
    getKnownIntegration(app);
    const holds = await listHolds(db, account.id, app, page);
    return holds.map((each) => ({ ...each, value: toPlain(each.value) }));
  });
}
