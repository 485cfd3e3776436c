import { readInEnglish } from '@lotbook/messages/stored-text';
import { describe, expect, it } from 'vitest';
import type { Reading } from './file-source.ts';
import { movementLine, readAll } from './testing.ts';

interface Tool {
  readonly name: string;
  readonly header: string;
  /** A row with both sides, by the word in the column of labels. */
  readonly row: (word: string, sent: Amount | undefined, received: Amount | undefined) => string;
  /** A word for a plain deposit. */
  readonly plain: string;
  readonly lost: readonly string[];
  readonly gains: readonly string[];
  readonly swaps?: readonly string[];
  readonly freeReceipts?: readonly string[];
  readonly loans: readonly string[];
  /** Words for units added to a pool, and taken out of it, in a row with one side. */
  readonly pools?: readonly [added: string, removed: string];
}
type Amount = readonly [amount: string, asset: string];

const pair = (one: Amount | undefined, separator = ','): string =>
  one ? one.join(separator) : separator;
const turnAmount = (one: Amount | undefined): string => (one ? `${one[1]},${one[0]}` : ',');

const coinTracking = (
  header: string,
  name: string,
  words: Pick<Tool, 'plain' | 'lost' | 'gains' | 'swaps' | 'freeReceipts' | 'loans' | 'pools'>,
): Tool => ({
  name,
  header,
  row: (word, sent, received) =>
    `${word},${pair(received)},${pair(sent)},,,Wallet,,,2024-01-02 10:00:00`,
  ...words,
});

const tools: readonly Tool[] = [
  {
    name: 'Koinly',
    plain: '',
    header:
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    row: (word, sent, received) =>
      `2024-01-02 10:00 UTC,${pair(sent)},${pair(received)},,,100,USD,${word},,`,
    lost: ['lost', 'Lost', 'stolen', 'burn'],
    gains: ['realized gain', 'realized_gain', 'Realized P&L'],
    swaps: ['swap'],
    loans: ['loan', 'margin_loan'],
    pools: ['liquidity in', 'liquidity_out'],
  },
  coinTracking('Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date', 'CoinTracking', {
    plain: 'Deposit',
    lost: ['Lost', 'Stolen'],
    gains: ['Derivatives / Futures Profit', 'Margin Profit'],
    swaps: ['Swap (non taxable)'],
    freeReceipts: ['Airdrop (non taxable)', 'Income (non taxable)'],
    loans: ['Receive Loan'],
    pools: ['Provide Liquidity', 'Remove Liquidity'],
  }),
  coinTracking(
    'Typ,Kauf,Cur.,Verkauf,Cur.,Gebühr,Cur.,Börse,Gruppe,Kommentar,Datum',
    'CoinTracking in German',
    {
      plain: 'Einzahlung',
      lost: ['Verlust', 'Gestohlen'],
      gains: ['Derivate / Futures Gewinn', 'Margin Gewinn'],
      swaps: ['Swap (steuerfrei)'],
      freeReceipts: ['Airdrop (steuerfrei)', 'Einnahme (steuerfrei)'],
      loans: ['Darlehen erhalten'],
      pools: ['Liquidität bereitstellen', 'Liquidität entfernen'],
    },
  ),
  {
    name: 'ZenLedger',
    plain: 'receive',
    header:
      'Timestamp,Type,IN Amount,IN Currency,Out Amount,Out Currency,Fee Amount,Fee Currency,Exchange(optional),US Based',
    row: (word, sent, received) =>
      `2024-01-02 10:00:00,${word},${pair(received)},${pair(sent)},,,Kraken,Yes`,
    lost: ['lost', 'stolen', 'theft loss'],
    gains: ['margin gain'],
    loans: ['borrow'],
    pools: ['add liquidity', 'remove liquidity'],
  },
  {
    name: 'TokenTax',
    plain: 'Deposit',
    header:
      'Type,BuyAmount,BuyCurrency,SellAmount,SellCurrency,FeeAmount,FeeCurrency,Exchange,Group,Comment,Date',
    row: (word, sent, received) =>
      `${word},${pair(received)},${pair(sent)},,,Kraken,,,01/02/2024 10:00`,
    lost: ['Lost', 'Stolen'],
    gains: ['Margin gain'],
    swaps: ['Migration'],
    loans: ['Borrow'],
  },
  {
    name: 'Accointing',
    plain: '',
    header:
      'timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,feeQuantity,feeCurrency,feeCurrencyId,classification,walletName,walletProvider,' +
      'txId,primaryAddress,otherAddress,temporaryCurrencyName,temporaryFeeCurrencyName,temporaryBoughtCurrencyTicker,temporarySoldCurrencyTicker,temporaryFeeCurrencyTicker,id,associatedTransferId,comments',
    row: (word, sent, received) =>
      `01/02/2024 10:00:00,${sent ? 'withdraw' : 'deposit'},${pair(received)},,${pair(sent)},,,,,${word},Kraken,,,,,,,,,,,,`,
    lost: ['lost', 'stolen'],
    gains: ['margin_gain'],
    loans: [],
    pools: ['liquidity_pool', 'liquidity_pool'],
  },
  {
    name: 'Blockpit',
    plain: 'Deposit',
    header:
      'Date (UTC),Integration Name,Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Trx. ID,Comments,Source Type,Source Name',
    row: (word, sent, received) =>
      `02.01.2024 10:00:00,Kraken,${word},${turnAmount(sent)},${turnAmount(received)},,,,,Manual,x`,
    lost: ['Lost', 'Stolen'],
    gains: ['Derivative Profit', 'Margin Profit', 'Margin_trading_profit'],
    loans: ['Loan'],
    pools: ['Add Liquidity', 'Liquidity Pool Withdrawal'],
  },
  {
    name: 'CoinLedger',
    plain: 'Deposit',
    header:
      'Date (UTC),Platform,Asset Sent,Amount Sent,Asset Received,Amount Received,Fee Currency,Fee Amount,Type,Description,TxHash',
    row: (word, sent, received) =>
      `01/02/2024 10:00:00,Kraken,${turnAmount(sent)},${turnAmount(received)},,,${word},,`,
    lost: ['Theft Loss', 'Investment Loss', 'Casualty Loss'],
    gains: ['Margin Gain'],
    loans: ['Loan'],
  },
  {
    name: 'CoinLedger export',
    plain: 'Deposit',
    header:
      'Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description',
    row: (word, sent, received) =>
      [
        sent && `2024-01-02T10:00:00.000,${word},7,Kraken,Main,,,Debit,${sent[1]},-${sent[0]},`,
        received &&
          `2024-01-02T10:00:00.000,${word},7,Kraken,Main,,,Credit,${received[1]},${received[0]},`,
      ]
        .filter(Boolean)
        .join('\n'),
    lost: ['Theft Loss', 'Investment Loss'],
    gains: ['Margin Gain'],
    loans: ['Loan'],
  },
  {
    name: 'CoinTracker template',
    plain: '',
    header:
      'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag',
    row: (word, sent, received) => `01/02/2024 10:00:00,${pair(received)},${pair(sent)},,,${word}`,
    lost: ['lost', 'stolen'],
    gains: ['margin gain'],
    loans: ['borrow'],
    pools: ['add liquidity', 'liquidity out'],
  },
  {
    name: 'Summ',
    plain: 'receive',
    header:
      'Timestamp (UTC),Type,Base Currency,Base Amount,Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),Fee Amount (Optional),From (Optional),To (Optional),ID (Optional),Description (Optional)',
    row: (word, sent, received) =>
      `2024-01-02 10:00:00,${word},${turnAmount(sent ?? received)},,,,,Kraken,,,`,
    lost: ['lost', 'stolen', 'burn'],
    gains: ['realized-profit'],
    loans: ['borrow'],
    pools: ['add-liquidity', 'remove-liquidity'],
  },
  {
    name: 'bitcoin.tax',
    plain: 'DEPOSIT',
    header:
      'Date,Action,Symbol,Account,Volume,Price,Currency,Fee,FeeCurrency,Total,Ref,Memo,Margin,MarginId,TxHash,Sender,Recipient',
    row: (word, sent, received) =>
      `2024-01-02 10:00:00 +0000,${word},${(sent ?? received)?.[1]},Kraken,${(sent ?? received)?.[0]},100,USD,,,,,,,,,,`,
    lost: ['LOST', 'STOLEN'],
    gains: [],
    loans: ['BORROW'],
  },
];

const describeReading = (reading: Reading): readonly unknown[] => {
  if (reading.kind !== 'transaction') return [reading.kind];
  const { type, category, treatments, movements } = reading.transaction;
  return [
    type,
    category,
    treatments,
    movements.map((movement) => movementLine(movement).replace(/, (at|worth) [^,]+/g, '')),
  ];
};

describe.each(tools)(
  '$name',
  ({ name, header, row, plain, lost, gains, swaps = [], freeReceipts = [], loans, pools }) => {
    const read = async (word: string, sent?: Amount, received?: Amount): Promise<Reading> => {
      const known = row(plain, undefined, ['3', 'LTC']);
      const { readings } = await readAll(
        `${header}\n${known}\n${row(word, sent, received).replace(',7,Kraken', ',8,Kraken')}\n`,
      );
      return readings.at(-1)!;
    };
    it.each(lost)('takes %s for units that were lost, without a sale', async (word) => {
      expect(describeReading(await read(word, ['1', 'BTC']))).toEqual([
        'withdrawal',
        'lost_standard',
        undefined,
        ['out 1 BTC'],
      ]);
    });

    it.each([...lost, 'tax', 'margin fee', 'Margin Fee', 'Margin Loss', 'margin loss'])(
      'never counts %s as an income or a deposit, in the column of received units, too',
      async (word) => {
        const found = describeReading(await read(word, undefined, ['1', 'BTC'])).flat();
        expect(['rejected', 'out 1 BTC', 'fee 1 BTC']).toContain(found.at(-1));
      },
    );

    it.each(
      gains.filter((word) => !/^realized.(?:gain|p)/i.test(word) && !/CoinLedger/.test(name)),
    )('rejects %s of sent units, instead of counting a loss', async (word) => {
      expect(describeReading(await read(word, ['1', 'BTC']))).toEqual(['rejected']);
    });

    it('takes a tax that was paid for a cost, or rejects the row if the tool has no such label', async () => {
      expect([
        ['rejected'],
        ['withdrawal', 'fee_standard', undefined, ['out 1 BTC']],
        ['fee', undefined, undefined, ['fee 1 BTC']],
      ]).toContainEqual(describeReading(await read('tax', ['1', 'BTC'])));
    });

    it.each(gains)('takes %s for the result of a position as a whole', async (word) => {
      expect(describeReading(await read(word, undefined, ['50', 'USDT']))).toEqual([
        'crypto-crypto',
        undefined,
        undefined,
        ['out 0 USDT', 'in 50 USDT'],
      ]);
    });

    it.each(swaps)('takes %s for an exchange that is not taxed', async (word) => {
      expect(describeReading(await read(word, ['1', 'OLD'], ['2', 'NEW']))).toEqual([
        'swap',
        undefined,
        { wrap: 'nonTaxable' },
        ['out 1 OLD', 'in 2 NEW'],
      ]);
    });

    it.each(freeReceipts)(
      'takes %s for units that cost nothing and are no income',
      async (word) => {
        expect(describeReading(await read(word, undefined, ['5', 'UNI']))).toEqual([
          'deposit',
          'acquisition_standard',
          undefined,
          ['in 5 UNI, basis 0 USD'],
        ]);
      },
    );

    it.each(loans)('takes %s for a loan received', async (word) => {
      expect(describeReading(await read(word, undefined, ['5', 'ETH']))).toEqual([
        'deposit',
        'loanDisbursement_standard',
        undefined,
        ['in 5 ETH'],
      ]);
    });

    it.runIf(pools)('takes one side of a pool for what was added to it or removed', async () => {
      const [added = '', removed = ''] = pools ?? [];
      expect(describeReading(await read(added, ['1', 'ETH']))).toEqual([
        'liquidity-deposit',
        undefined,
        undefined,
        ['out 1 ETH'],
      ]);
      expect(describeReading(await read(removed, undefined, ['1', 'ETH']))).toEqual([
        'liquidity-withdrawal',
        undefined,
        undefined,
        ['in 1 ETH'],
      ]);
    });

    it('rejects a label that it does not know, whichever way the units went', async () => {
      expect(describeReading(await read('Seance', ['1', 'BTC']))).toEqual(['rejected']);
      expect(describeReading(await read('Seance', undefined, ['1', 'BTC']))).toEqual(['rejected']);
    });
  },
);

it('asks what a type means that can be several things', async () => {
  const { readings } = await readAll(
    'Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date\nDeposit,1,LTC,,,,,Kraken,,,2024-01-01 10:00:00\nTrade,1,LTC,1,XRP,,,Kraken,,,2024-01-01 10:00:00\nMargin Trade,1,BTC,30000,USD,,,Kraken,,,2024-01-02 10:00:00\nLiquidation,,,1,BTC,,,Kraken,,,2024-01-02 10:00:00\n',
  );
  expect(
    readings
      .slice(2)
      .map((each) => (each.kind === 'rejected' ? readInEnglish(each.rejection.reason) : each.kind)),
  ).toEqual([
    "'Margin Trade' belongs to a position, not to coins. Write Trade if these coins changed hands, or Margin Profit or Margin Loss for its result",
    "'Liquidation' does not show what happened to the coins. Write Spend if they paid off a loan, or Lost",
  ]);
});

describe('a label for one side on a trade', () => {
  const koinly =
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash';
  const readKinds = async (label: string, received: string) => {
    const row = `2023-01-02 10:00 UTC,0.1,BTC,${received},,,,,${label},,`;
    const { readings } = await readAll(`${koinly}\n${row}\n`);
    return readings.map(({ kind }) => kind);
  };

  it.each(['lost', 'gift', 'donation', 'realized gain', 'cost', 'airdrop', 'staking', 'reward'])(
    '%s rejects the row',
    async (label) => {
      expect(await readKinds(label, '250,USD')).toEqual(['rejected']);
      expect(await readKinds(label, '2,ETH')).toEqual(['rejected']);
    },
  );

  it.each(['', 'swap', 'liquidity in', 'payment', 'loan'])('%s is read', async (label) => {
    expect(await readKinds(label, '2,ETH')).toEqual(['transaction']);
  });
});

it('CoinTracker’s margin needs both sides: one alone is not a plain deposit', async () => {
  const header =
    'Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag';
  const readKinds = async (sides: string) => {
    const { readings } = await readAll(`${header}\n06/15/2022 20:57:35,${sides},,,margin\n`);
    return readings.map(({ kind }) => kind);
  };
  expect(await readKinds('10,USD,,')).toEqual(['rejected']);
  expect(await readKinds(',,10,USD')).toEqual(['rejected']);
  expect(await readKinds('250,USD,0.1,BTC')).toEqual(['transaction']);
});
