import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import type { Column } from '@lotbook/ui/table-model';
import type { Balance } from './use-sources.ts';

/** A source's calculated balances by asset. */
export const makeBalanceColumns = (t: Translate): readonly Column<Balance>[] => [
  {
    id: 'asset',
    label: t(common.asset),
    width: '',
    cell: (balance) => <AssetName asset={balance.asset} />,
  },
  {
    id: 'quantity',
    label: t(common.quantity),
    width: '',
    end: true,
    cell: (balance) => <Amount value={balance.quantity} asset={balance.asset} align />,
  },
  {
    id: 'basis',
    label: t(common.costBasis),
    width: '',
    end: true,
    cell: (balance) => (
      <Amount value={balance.basis} digits="cents" unknown={t(texts.unknownCost)} align />
    ),
  },
  {
    id: 'value',
    label: t(common.marketValue),
    width: '',
    end: true,
    cell: (balance) => (
      <Amount value={balance.value} digits="cents" unknown={t(common.noCurrentPrice)} align />
    ),
  },
];
