import type { FileSource } from '../file-source.ts';
import { fillRows } from '../fill-rows.ts';
import { getHeader } from '../header.ts';

/** sFOX's orders. */
export const sFoxOrdersCsv: FileSource = {
  id: 'sfox-orders-csv',
  label: 'sFOX: Orders (CSV)',
  provider: 'sfox',
  kind: 'exchange',
  headers: [
    getHeader(
      'OrderId,OrderDate,AddedByUserEmail,Action,AssetPair,Quantity,Asset,AssetUSDFXRate,UnitPrice,PriceCurrency,PrincipalAmount,PriceUSDFXRate,PrincipalAmountUSD,Fees,FeesUSD,Total,TotalUSD',
    ),
  ],
  ...fillRows({
    columns: {
      id: 'OrderId',
      time: 'OrderDate',
      side: 'Action',
      base: 'Asset',
      amount: 'Quantity',
      quote: 'PriceCurrency',
      price: 'UnitPrice',
      total: 'PrincipalAmount',
      fee: 'Fees',
    },
  }),
};
