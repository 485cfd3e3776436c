import type { TradeType } from './records.ts';

export const feedFiles = ['transactions', 'positions', 'prices'] as const;
export type FeedFile = (typeof feedFiles)[number];

/** One column: a value of the record, a field of the fund, or a constant. */
export interface FeedColumn {
  readonly name: string;
  /** `trade.units`, `position.cost`, `fund.fundId`, `currency` or `day`. */
  readonly from?: string;
  readonly constant?: string;
  readonly isRequired?: boolean;
  /** Digits are filled up with zeros on the left. */
  readonly zeroPad?: number;
}

/** The layout of one file of a platform. Plain data, so that an operator can replace it. */
export interface FeedLayout {
  readonly platform: string;
  readonly file: FeedFile;
  readonly delimiter: ',' | '|' | '\t' | ';';
  readonly dateFormat: 'yyyy-MM-dd' | 'MM/dd/yyyy' | 'yyyyMMdd';
  /** With `{fund.…}`, `{file}` and `{day}`. */
  readonly fileName: string;
  readonly columns: readonly FeedColumn[];
  readonly types?: Readonly<Partial<Record<TradeType, string>>>;
}

const from = (name: string, source: string): FeedColumn => ({ name, from: source });
const required = (name: string, source: string): FeedColumn => ({
  name,
  from: source,
  isRequired: true,
});
const constant = (name: string, value: string): FeedColumn => ({ name, constant: value });

const defaults = { delimiter: ',', dateFormat: 'yyyy-MM-dd' } as const;

/**
 * Platforms publish no layouts, so these are starting points with customary names: compare them with
 * what the fund's administrator expects.
 */
export const feedLayouts: readonly FeedLayout[] = [
  {
    ...defaults,
    platform: 'geneva',
    file: 'transactions',
    dateFormat: 'MM/dd/yyyy',
    fileName: '{fund.fundId}_transactions_{day}.csv',
    types: { TransferIn: 'Deposit', TransferOut: 'Withdraw', Fee: 'Withdraw' },
    columns: [
      required('RecordType', 'trade.type'),
      constant('RecordAction', 'InsertUpdate'),
      required('KeyValue', 'trade.id'),
      required('UserTranId1', 'trade.id'),
      required('Portfolio', 'fund.portfolio'),
      from('LocationAccount', 'trade.source'),
      constant('Strategy', ''),
      required('Investment', 'trade.asset'),
      from('Broker', 'fund.broker'),
      required('EventDate', 'trade.on'),
      required('SettleDate', 'trade.on'),
      required('ActualSettleDate', 'trade.on'),
      required('Quantity', 'trade.units'),
      required('Price', 'trade.price'),
      required('PriceDenomination', 'currency'),
      required('CounterInvestment', 'currency'),
      required('NetInvestmentAmount', 'trade.principal'),
      required('NetCounterAmount', 'trade.net'),
      constant('TradeFX', '1'),
      constant('Expense1', 'Fee'),
      from('ExpenseAmount1', 'trade.fees'),
      from('Comments', 'trade.memo'),
    ],
  },
  {
    ...defaults,
    platform: 'geneva',
    file: 'positions',
    dateFormat: 'MM/dd/yyyy',
    fileName: '{fund.fundId}_positions_{day}.csv',
    columns: [
      required('Portfolio', 'fund.portfolio'),
      required('AsOf', 'day'),
      required('Investment', 'position.asset'),
      required('Quantity', 'position.units'),
      required('Cost', 'position.cost'),
      required('Price', 'position.price'),
      required('MarketValue', 'position.value'),
      required('PriceDenomination', 'currency'),
    ],
  },
  {
    ...defaults,
    platform: 'geneva',
    file: 'prices',
    dateFormat: 'MM/dd/yyyy',
    fileName: '{fund.fundId}_prices_{day}.csv',
    columns: [
      required('Investment', 'position.asset'),
      required('PriceDate', 'day'),
      required('Price', 'position.price'),
      required('PriceDenomination', 'currency'),
      constant('Source', 'Lotbook'),
    ],
  },
  {
    ...defaults,
    platform: 'eagle',
    file: 'transactions',
    fileName: '{fund.fundId}_trades_{day}.csv',
    types: { Buy: 'BUY', Sell: 'SELL', TransferIn: 'FREEREC', TransferOut: 'FREEDEL' },
    columns: [
      required('ENTITY_ID', 'fund.portfolio'),
      constant('SOURCE', 'LOTBOOK'),
      required('EVENT_TYPE', 'trade.type'),
      required('TRADE_ID', 'trade.id'),
      required('SECURITY_ID', 'trade.asset'),
      constant('SECURITY_ID_TYPE', 'SYMBOL'),
      required('TRADE_DATE', 'trade.on'),
      required('SETTLE_DATE', 'trade.on'),
      required('QUANTITY', 'trade.units'),
      required('PRICE', 'trade.price'),
      required('PRINCIPAL', 'trade.principal'),
      constant('COMMISSION', '0.00'),
      from('FEES', 'trade.fees'),
      required('NET_AMOUNT', 'trade.net'),
      required('LOCAL_CCY', 'currency'),
      required('BASE_CCY', 'fund.fundStructureCurrency'),
      from('BROKER', 'fund.broker'),
      from('COMMENT', 'trade.memo'),
    ],
  },
  {
    ...defaults,
    platform: 'sei',
    file: 'transactions',
    fileName: '{fund.fundId}_activity_{day}.csv',
    columns: [
      required('FundId', 'fund.fundId'),
      required('Account', 'fund.portfolio'),
      required('TransactionCode', 'trade.type'),
      required('AsOfDate', 'day'),
      required('TradeDate', 'trade.on'),
      required('SettleDate', 'trade.on'),
      required('AssetId', 'trade.asset'),
      required('AssetName', 'trade.asset'),
      required('Units', 'trade.units'),
      required('Price', 'trade.price'),
      required('LocalAmount', 'trade.principal'),
      required('BaseAmount', 'trade.net'),
      from('Fees', 'trade.fees'),
      from('Broker', 'fund.broker'),
      required('Reference', 'trade.id'),
    ],
  },
  ...(['eagle', 'sei'] as const).map((platform): FeedLayout => ({
    ...defaults,
    platform,
    file: 'positions',
    fileName: '{fund.fundId}_positions_{day}.csv',
    columns: [
      required('FundId', 'fund.fundId'),
      required('AsOf', 'day'),
      required('AssetId', 'position.asset'),
      required('Units', 'position.units'),
      required('Cost', 'position.cost'),
      required('Price', 'position.price'),
      required('MarketValue', 'position.value'),
      required('Currency', 'currency'),
    ],
  })),
  {
    ...defaults,
    platform: 'invest-one',
    file: 'transactions',
    dateFormat: 'yyyyMMdd',
    fileName: '{fund.investOneAccountNumber}_activity_{day}.csv',
    columns: [
      { ...required('Account', 'fund.investOneAccountNumber'), zeroPad: 15 },
      required('UserBank', 'fund.investOneUserBank'),
      required('TranCode', 'trade.type'),
      required('TradeDate', 'trade.on'),
      required('SettleDate', 'trade.on'),
      required('AssetId', 'trade.asset'),
      required('Units', 'trade.units'),
      required('Price', 'trade.price'),
      required('Principal', 'trade.principal'),
      from('Commission', 'trade.fees'),
      required('Net', 'trade.net'),
      required('Currency', 'currency'),
      from('Broker', 'fund.broker'),
      required('Reference', 'trade.id'),
    ],
  },
  {
    ...defaults,
    platform: 'invest-one',
    file: 'positions',
    dateFormat: 'yyyyMMdd',
    fileName: '{fund.investOneAccountNumber}_positions_{day}.csv',
    columns: [
      { ...required('Account', 'fund.investOneAccountNumber'), zeroPad: 15 },
      required('UserBank', 'fund.investOneUserBank'),
      required('AsOf', 'day'),
      required('AssetId', 'position.asset'),
      required('Units', 'position.units'),
      required('Cost', 'position.cost'),
      required('MarketValue', 'position.value'),
      required('Price', 'position.price'),
      required('Currency', 'currency'),
    ],
  },
  ...(
    [
      ['ecm', 'ecmClientId', 'ecmClientName', 'broker'],
      ['stream-core', 'streamCoreClientId', 'streamCoreClientName', 'streamCoreBrokerName'],
      ['vpm', 'vpmClientId', 'vpmClientName', 'broker'],
    ] as const
  ).map(([platform, id, name, broker]): FeedLayout => ({
    ...defaults,
    platform,
    file: 'transactions',
    fileName: `{fund.${id}}_trades_{day}.csv`,
    columns: [
      required('ClientId', `fund.${id}`),
      required('ClientName', `fund.${name}`),
      from('BrokerName', `fund.${broker}`),
      required('TradeDate', 'trade.on'),
      required('SettleDate', 'trade.on'),
      required('Side', 'trade.type'),
      required('AssetId', 'trade.asset'),
      required('Units', 'trade.units'),
      required('Price', 'trade.price'),
      required('Net', 'trade.net'),
      required('Currency', 'currency'),
      required('Reference', 'trade.id'),
    ],
  })),
];

export const listFeedLayouts = (platform: string): readonly FeedLayout[] =>
  feedLayouts.filter((layout) => layout.platform === platform);
