import { zeroMoney } from '@lotbook/decimal/decimal';
import { isMeasured } from '@lotbook/journal/measurement';
import { listLotsAt, Subledger } from '@lotbook/journal/subledger';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import {
  packRealized,
  type BookBalance,
  type BookPrice,
  type BookSubledger,
} from '@lotbook/reports/books/books';
import { cryptoRoles } from '@lotbook/reports/books/roles';
import type { BookInputs } from '../../journal/load-books.ts';
import { makeBooks } from '../../journal/make-books.ts';
import type { Services } from '../../services.ts';

/** Cost basis, disposals, open lots and measurements of a period, from the present books. */
export async function makeSubledger(
  services: Services,
  inputs: BookInputs,
  {
    from,
    to,
    balances,
  }: {
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly balances: readonly BookBalance[];
  },
): Promise<BookSubledger> {
  let realized = packRealized();
  let subledger = new Subledger(from);
  const { journal, prices } = await makeBooks(services, inputs, {
    from,
    to,
    startObserving: () => {
      const rows = packRealized();
      const started = new Subledger(from, (each) => rows.add(each));
      [realized, subledger] = [rows, started];
      return (facts, postings) => started.record(facts, postings);
    },
  });
  const lots = listLotsAt(inputs.book, to);
  const held = new Set([
    ...lots.map(({ asset }) => asset as string),
    ...balances.filter(({ role }) => cryptoRoles.has(role)).flatMap(({ asset }) => asset ?? []),
  ]);
  const quotes = [...held].flatMap((asset): readonly (readonly [string, BookPrice])[] => {
    const price = prices.findClose(asset as AssetId, to);
    return price ? [[asset, { unitPrice: price.unitPrice, from: price.from }]] : [];
  });
  return {
    flows: subledger.finish(),
    realized,
    lots,
    prices: new Map(quotes),
    unmeasured: new Set(
      balances
        .filter((row) => cryptoRoles.has(row.role) && !isUnderModel(row))
        .flatMap(({ asset }) => asset ?? []),
    ),
    fairValue: journal.disclosure?.byAsset,
    impaired: journal.impairment?.map(({ cost, before = zeroMoney, ...lot }) => ({
      ...lot,
      basis: cost,
      before,
    })),
  };
}

const isUnderModel = ({ role, asset = '', source = '' }: BookBalance): boolean =>
  isMeasured({
    role: role === 'stablecoin' ? 'stablecoin' : 'crypto',
    asset: asset as AssetId,
    source: source as SourceId,
  });
