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
const requireText = (name: string, source: string): FeedColumn => ({
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
      requireText('RecordType', 'trade.type'),
      constant('RecordAction', 'InsertUpdate'),
      requireText('KeyValue', 'trade.id'),
      requireText('UserTranId1', 'trade.id'),
      requireText('Portfolio', 'fund.portfolio'),
      from('LocationAccount', 'trade.source'),
      constant('Strategy', ''),
      requireText('Investment', 'trade.asset'),
      from('Broker', 'fund.broker'),
      requireText('EventDate', 'trade.on'),
      requireText('SettleDate', 'trade.on'),
      requireText('ActualSettleDate', 'trade.on'),
      requireText('Quantity', 'trade.units'),
      requireText('Price', 'trade.price'),
      requireText('PriceDenomination', 'currency'),
      requireText('CounterInvestment', 'currency'),
      requireText('NetInvestmentAmount', 'trade.principal'),
      requireText('NetCounterAmount', 'trade.net'),
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
      requireText('Portfolio', 'fund.portfolio'),
      requireText('AsOf', 'day'),
      requireText('Investment', 'position.asset'),
      requireText('Quantity', 'position.units'),
      requireText('Cost', 'position.cost'),
      requireText('Price', 'position.price'),
      requireText('MarketValue', 'position.value'),
      requireText('PriceDenomination', 'currency'),
    ],
  },
  {
    ...defaults,
    platform: 'geneva',
    file: 'prices',
    dateFormat: 'MM/dd/yyyy',
    fileName: '{fund.fundId}_prices_{day}.csv',
    columns: [
      requireText('Investment', 'position.asset'),
      requireText('PriceDate', 'day'),
      requireText('Price', 'position.price'),
      requireText('PriceDenomination', 'currency'),
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
      requireText('ENTITY_ID', 'fund.portfolio'),
      constant('SOURCE', 'LOTBOOK'),
      requireText('EVENT_TYPE', 'trade.type'),
      requireText('TRADE_ID', 'trade.id'),
      requireText('SECURITY_ID', 'trade.asset'),
      constant('SECURITY_ID_TYPE', 'SYMBOL'),
      requireText('TRADE_DATE', 'trade.on'),
      requireText('SETTLE_DATE', 'trade.on'),
      requireText('QUANTITY', 'trade.units'),
      requireText('PRICE', 'trade.price'),
      requireText('PRINCIPAL', 'trade.principal'),
      constant('COMMISSION', '0.00'),
      from('FEES', 'trade.fees'),
      requireText('NET_AMOUNT', 'trade.net'),
      requireText('LOCAL_CCY', 'currency'),
      requireText('BASE_CCY', 'fund.fundStructureCurrency'),
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
      requireText('FundId', 'fund.fundId'),
      requireText('Account', 'fund.portfolio'),
      requireText('TransactionCode', 'trade.type'),
      requireText('AsOfDate', 'day'),
      requireText('TradeDate', 'trade.on'),
      requireText('SettleDate', 'trade.on'),
      requireText('AssetId', 'trade.asset'),
      requireText('AssetName', 'trade.asset'),
      requireText('Units', 'trade.units'),
      requireText('Price', 'trade.price'),
      requireText('LocalAmount', 'trade.principal'),
      requireText('BaseAmount', 'trade.net'),
      from('Fees', 'trade.fees'),
      from('Broker', 'fund.broker'),
      requireText('Reference', 'trade.id'),
    ],
  },
  ...(['eagle', 'sei'] as const).map((platform): FeedLayout => ({
    ...defaults,
    platform,
    file: 'positions',
    fileName: '{fund.fundId}_positions_{day}.csv',
    columns: [
      requireText('FundId', 'fund.fundId'),
      requireText('AsOf', 'day'),
      requireText('AssetId', 'position.asset'),
      requireText('Units', 'position.units'),
      requireText('Cost', 'position.cost'),
      requireText('Price', 'position.price'),
      requireText('MarketValue', 'position.value'),
      requireText('Currency', 'currency'),
    ],
  })),
  {
    ...defaults,
    platform: 'invest-one',
    file: 'transactions',
    dateFormat: 'yyyyMMdd',
    fileName: '{fund.investOneAccountNumber}_activity_{day}.csv',
    columns: [
      { ...requireText('Account', 'fund.investOneAccountNumber'), zeroPad: 15 },
      requireText('UserBank', 'fund.investOneUserBank'),
      requireText('TranCode', 'trade.type'),
      requireText('TradeDate', 'trade.on'),
      requireText('SettleDate', 'trade.on'),
      requireText('AssetId', 'trade.asset'),
      requireText('Units', 'trade.units'),
      requireText('Price', 'trade.price'),
      requireText('Principal', 'trade.principal'),
      from('Commission', 'trade.fees'),
      requireText('Net', 'trade.net'),
      requireText('Currency', 'currency'),
      from('Broker', 'fund.broker'),
      requireText('Reference', 'trade.id'),
    ],
  },
  {
    ...defaults,
    platform: 'invest-one',
    file: 'positions',
    dateFormat: 'yyyyMMdd',
    fileName: '{fund.investOneAccountNumber}_positions_{day}.csv',
    columns: [
      { ...requireText('Account', 'fund.investOneAccountNumber'), zeroPad: 15 },
      requireText('UserBank', 'fund.investOneUserBank'),
      requireText('AsOf', 'day'),
      requireText('AssetId', 'position.asset'),
      requireText('Units', 'position.units'),
      requireText('Cost', 'position.cost'),
      requireText('MarketValue', 'position.value'),
      requireText('Price', 'position.price'),
      requireText('Currency', 'currency'),
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
      requireText('ClientId', `fund.${id}`),
      requireText('ClientName', `fund.${name}`),
      from('BrokerName', `fund.${broker}`),
      requireText('TradeDate', 'trade.on'),
      requireText('SettleDate', 'trade.on'),
      requireText('Side', 'trade.type'),
      requireText('AssetId', 'trade.asset'),
      requireText('Units', 'trade.units'),
      requireText('Price', 'trade.price'),
      requireText('Net', 'trade.net'),
      requireText('Currency', 'currency'),
      requireText('Reference', 'trade.id'),
    ],
  })),
];

export const listFeedLayouts = (platform: string): readonly FeedLayout[] =>
  feedLayouts.filter((layout) => layout.platform === platform);
