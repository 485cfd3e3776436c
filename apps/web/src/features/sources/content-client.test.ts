import { afterEach, expect, it, vi } from 'vitest';
import { readCatalogue } from './content-client.ts';

const configured = 'https://catalog.example/graphql';
const makeCatalogue = (id: string) => ({
  blockchains: [{ id, name: id, symbol: 'X', family: 'evm' }],
  exchanges: [],
  custodians: [],
  wallets: [],
  dataSources: [],
});
const asked: string[] = [];

/** Answers each address with a status and its data; addresses without an answer fail. */
function serve(answers: Readonly<Record<string, readonly [number, object]>>): void {
  vi.stubGlobal('fetch', async (address: string, { credentials }: RequestInit) => {
    expect(credentials).toBe('omit');
    asked.push(address);
    const [status, data] = answers[address] ?? [];
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ data }), { status });
  });
}
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const own: readonly [number, object] = [200, makeCatalogue('built-in')];
const readId = async (): Promise<string | undefined> =>
  (await readCatalogue(configured)).blockchains[0]?.id;

it('reads the catalog that is configured', async () => {
  serve({ [configured]: [200, makeCatalogue('theirs')], '/content/graphql': own });
  expect(await readId()).toBe('theirs');
  expect(asked).toEqual([configured]);
});

it.each<[string, readonly [number, object] | undefined]>([
  ['is unreachable', undefined],
  ['answers with an error', [500, {}]],
  ['answers with something else', [200, { blockchains: 'none' }]],
])('uses the built-in catalog if the configured one %s', async (_, answer) => {
  serve({ ...(answer && { [configured]: answer }), '/content/graphql': own });
  expect(await readId()).toBe('built-in');
  expect(asked).toEqual([configured, '/content/graphql']);
});

it('fails if both do', async () => {
  serve({});
  await expect(readCatalogue(configured)).rejects.toThrow('Failed to fetch');
});
