import type {
  Adapter,
  Json,
  SourceRecord,
  SyncContext,
  SyncPage,
  Verdict,
} from '@lotbook/connections/adapter';
import { quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';

/** A purchase of some units for 100 dollars each, on the n-th day of 2024. */
export function purchase(n: number, units = '1'): SourceRecord {
  const at = new Date(Date.UTC(2024, 0, n)).toISOString() as Instant;
  return {
    raw: [{ id: `t${n}`, units, at }],
    transaction: {
      externalId: `t${n}`,
      at,
      type: 'buy',
      movements: [
        { direction: 'out', asset: 'USD' as AssetId, quantity: quantity('100') },
        { direction: 'in', asset: 'BTC' as AssetId, quantity: quantity(units) },
      ],
    },
  };
}

export interface FakeAdapter extends Adapter {
  /** Results of the next syncs, in order: pages of one stream, or errors. */
  readonly next: (
    ...steps: readonly (readonly SourceRecord[] | Error | (() => Promise<void>))[]
  ) => void;
  /** The last credentials it received, and the cursor it continued from. */
  readonly seen: { credentials?: Readonly<Record<string, string>>; cursor?: Json | undefined };
  verdict: Verdict;
}

/** A fake service. The cursor counts the stored pages. */
export function fakeAdapter(id = 'fake'): FakeAdapter {
  let steps: (readonly SourceRecord[] | Error | (() => Promise<void>))[] = [];
  const seen: FakeAdapter['seen'] = {};
  const adapter: FakeAdapter = {
    id,
    kind: 'exchange',
    provider: id,
    label: 'Fake',
    support: 'tested',
    credentialFields: [
      { name: 'apiKey', label: 'API key', kind: 'text' },
      { name: 'apiSecret', label: 'Secret', kind: 'secret' },
    ],
    guide: { steps: [], permissions: [], forbidden: [] },
    canFetch: [],
    verdict: { kind: 'ok' },
    seen,
    next: (...some) => void (steps = [...some]),
    validate: () => Promise.resolve(adapter.verdict),
    async *sync({ credentials, toCursor }: SyncContext): AsyncGenerator<SyncPage> {
      seen.credentials = credentials;
      seen.cursor = toCursor('trades');
      let pages = Number(seen.cursor ?? 0);
      for (let step = steps.shift(); step; step = steps.shift()) {
        if (step instanceof Error) throw step;
        if (typeof step === 'function') await step();
        else yield { stream: 'trades', records: step, cursor: (pages += 1) };
      }
    },
  };
  return adapter;
}
