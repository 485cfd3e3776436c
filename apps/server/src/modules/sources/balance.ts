import type { ValuedHoldingRow } from '@lotbook/db/stores/figures';
import { builder } from '../../graphql/builder.ts';
import type { SourceView } from '@lotbook/services/sources/source-view';

export const Balance = builder.objectRef<ValuedHoldingRow>('Balance').implement({
  description: 'The current balance by the imported rows.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
    basis: t.field({ type: 'Decimal', resolve: ({ basis }) => basis }),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'In the account’s currency; null where no current price is known.',
      resolve: ({ value }) => value,
    }),
  }),
});

export const SourceUpdates = builder.objectRef<SourceView>('SourceUpdates').implement({
  description: 'When each kind of data was last updated.',
  fields: (t) => ({
    balances: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (source) => source.activity?.lastImport ?? null,
    }),
    currencies: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (source) => source.activity?.lastImport ?? null,
    }),
    orders: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (source) => source.activity?.lastImport ?? null,
    }),
  }),
});
