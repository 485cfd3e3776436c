import { ZoneContext } from '@lotbook/ui/When';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Side } from './documents.ts';
import { LotsPart } from './LotsPart.tsx';
import { drawWith, listSent } from './testing.tsx';

const { bare } = vi.hoisted(() => ({
  bare: ({ children }: { children: ReactNode }) => <span>{children}</span>,
}));
vi.mock('../../../system/links.tsx', () => ({ PageButton: bare, PageLink: bare }));
afterEach(cleanup);

const source = { __typename: 'SourceRef', id: 'kraken', label: 'Kraken' };
const side = {
  id: 'sale/0',
  currency: 'BTC',
  amount: '0.5',
  timestamp: '2025-03-01T10:00:00.000Z',
  source,
  specIdTransactions: [],
} as unknown as Side;
const later = (quantity: string) => ({
  __typename: 'SpecIdLater',
  taxTxId: 'later/0',
  timestamp: '2025-05-05T10:00:00.000Z',
  quantity,
});
const lot = (lotId: string, chosenLater: readonly unknown[] = []) => ({
  __typename: 'SpecIdLot',
  lotId,
  acquiredAt: '2024-01-05T10:00:00.000Z',
  places: ['Kraken'],
  quantity: '1',
  costBasis: '1000',
  chosenLater,
});
const answerOffering = (...lots: readonly unknown[]) => ({
  LotsToChoose: { specIdLots: { __typename: 'SpecIdLots', taxTxId: 'sale/0', lots } },
  BulkWarning: {
    conditionalWarning: {
      __typename: 'ConditionalWarning',
      decidedAt: null,
      total: 1,
      warnings: [],
    },
  },
});
const figures = (gain: string) => ({
  __typename: 'SpecIdFigures',
  costBasis: '500',
  shortTermGain: gain,
  longTermGain: '0.5',
});
const answers = {
  ...answerOffering(lot('buy/0')),
  SpecIdResult: {
    specIdResult: {
      __typename: 'SpecIdResult',
      refusals: ['It was recorded at a later moment.'],
      now: figures('100'),
      chosen: figures('40'),
    },
  },
  CreateSpecId: {
    createSpecId: {
      __typename: 'Decision',
      changed: 1,
      message: '1 lot selected for this disposal.',
      undo: null,
    },
  },
};
const details = {
  taxTxId: 'sale/0',
  channel: 'books',
  lots: [{ lotId: 'buy/0', quantity: '0.25' }],
};

it('compares chosen lots with what the method takes, and keeps them', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  const field = await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' });
  expect(screen.getAllByRole('textbox')).toEqual([field]);
  await userEvent.type(field, '0.25');
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  await screen.findByText('It was recorded at a later moment.');
  expect(screen.getByText('Gain with these lots').nextSibling?.textContent).toMatch('40.5');
  await userEvent.click(screen.getByRole('button', { name: 'Select these lots' }));
  await screen.findByText('1 lot selected for this disposal.');
  expect(listSent(sent, 'SpecIdResult')).toEqual([{ accountId: 'a1', details }]);
  expect(listSent(sent, 'CreateSpecId')).toMatchObject([{ accountId: 'a1', details }]);
});

it('says of each lot that was chosen when it was acquired and where it lay, with the way to where it is from', async () => {
  const specIdTransactions = [
    {
      specId: '1',
      lotId: 'buy/0',
      assignmentQuantity: '0.25',
      recordedAt: '2025-03-01T09:00:00.000Z',
    },
    {
      specId: '2',
      lotId: 'gone/0',
      assignmentQuantity: '0.1',
      recordedAt: '2025-03-01T09:00:00.000Z',
    },
  ];
  const gone = {
    __typename: 'Transaction',
    id: 'gone',
    timestamp: '2024-02-03T10:00:00.000Z',
    ignored: true,
    source: { __typename: 'SourceRef', label: 'Coinbase' },
    received: [{ __typename: 'Leg', asset: 'BTC', quantity: '0.1' }],
  };
  const sent = drawWith(
    <ZoneContext value="UTC">
      <LotsPart
        accountId="a1"
        currency="USD"
        side={{ ...side, specIdTransactions } as unknown as Side}
        isOn
      />
    </ZoneContext>,
    {
      ...answers,
      BroughtLot: { transaction: gone },
      Explain: {
        explain: [
          {
            __typename: 'ExplanationNode',
            id: 1,
            parent: null,
            text: '1 BTC was bought on Kraken.',
            citation: null,
            figure: null,
          },
        ],
      },
    },
  );
  await screen.findByText('Jan 5, 2024');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'UnitsLot acquiredHeld atRecordedEvidence',
    '0.25 BTCJan 5, 2024KrakenMar 1, 2025, 09:00Why?',
    '0.10 BTCUnknownNot held thenMar 1, 2025, 09:00Why?',
  ]);
  expect((await screen.findByText(/is excluded from calculations/)).textContent).toBe(
    'The lot of 0.10 BTC that Coinbase received on Feb 3, 2024 is excluded from calculations. Include its transaction again, or remove the selection.',
  );
  await userEvent.click(
    screen.getByRole('button', { name: 'Where does the lot of 0.25 BTC come from?' }),
  );
  await screen.findByText('1 BTC was bought on Kraken.');
  expect(listSent(sent, 'Explain')).toEqual([{ accountId: 'a1', what: 'lot', id: 'buy/0' }]);
});

it('says before lots of a filed year are chosen or given back what that means', async () => {
  const filed = {
    __typename: 'ActionWarning',
    code: 'SEALED_YEARS',
    message: '1 transaction lies in the sealed tax year 2024.',
  };
  const specIdTransactions = [
    {
      specId: '1',
      lotId: 'buy/0',
      assignmentQuantity: '0.25',
      recordedAt: '2025-03-01T09:00:00.000Z',
    },
  ];
  const sent = drawWith(
    <LotsPart
      accountId="a1"
      currency="USD"
      side={{ ...side, transactionId: 'sale', specIdTransactions } as unknown as Side}
      isOn
    />,
    {
      ...answers,
      BulkWarning: {
        conditionalWarning: {
          __typename: 'ConditionalWarning',
          decidedAt: null,
          total: 1,
          warnings: [filed],
        },
      },
      RemoveSpecId: {
        removeSpecId: {
          __typename: 'Decision',
          changed: 1,
          message: '1 choice of lots taken back.',
          undo: null,
        },
      },
    },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  await screen.findByText(filed.message);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText(filed.message)).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove selection' }));
  await screen.findByText(filed.message);
  expect(listSent(sent, 'RemoveSpecId')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByText('1 choice of lots taken back.');
  expect(listSent(sent, 'RemoveSpecId')).toMatchObject([{ specIds: ['1'] }]);
  expect(listSent(sent, 'BulkWarning')).toMatchObject([
    { action: 'chooseLots', filter: { taxTxIds: ['sale'] } },
    { action: 'chooseLots' },
  ]);
});

it('says of a choice that it is not followed while choosing lots is switched off', () => {
  const specIdTransactions = [
    {
      specId: '1',
      lotId: 'buy/0',
      assignmentQuantity: '0.25',
      recordedAt: '2025-03-01T09:00:00.000Z',
    },
  ];
  const said = 'These selections aren’t applied because specific identification is off.';
  const chosen = { ...side, specIdTransactions } as unknown as Side;
  drawWith(<LotsPart accountId="a1" currency="USD" side={chosen} isOn />, answers);
  expect(screen.queryByText(said)).toBeNull();
  cleanup();
  drawWith(<LotsPart accountId="a1" currency="USD" side={chosen} isOn={false} />, answers);
  screen.getByText(said);
});

it('says what is no number before anything is sent', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' }),
    'half',
  );
  expect(screen.getByText('Enter a number, such as 0.5')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  expect(listSent(sent, 'CreateSpecId')).toEqual([]);
});

it('says how much the method takes of the rest, and refuses more than a lot had or left, before anything is sent', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, answers);
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  const field = await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' });
  await userEvent.type(field, '0.2');
  expect(screen.getByText(/your cost basis method covers the other/).textContent).toBe(
    '0.20 BTC selected; your cost basis method covers the other 0.30 BTC',
  );
  await userEvent.clear(field);
  await userEvent.type(field, '2');
  expect(screen.getByText(/has only 1\./).textContent).toBe(
    'The lot of 1 at Kraken, acquired Jan 5, 2024 has only 1. You disposed of only 0.5 here, but selected 2.',
  );
  expect(screen.getByRole('button', { name: 'Compare' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Select these lots' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(listSent(sent, 'SpecIdResult')).toEqual([]);
});

it('speaks of lots by what they are, not by their ids', async () => {
  const refusals = [
    'The lot buy/0 that was chosen for this cannot be used: no such lot was there then.',
  ];
  drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, {
    ...answers,
    SpecIdResult: { specIdResult: { ...answers.SpecIdResult.specIdResult, refusals } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' }),
    '0.2',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(
    await screen.findByText(
      /^The lot of 1 at Kraken, acquired Jan 5, 2024 that was chosen for this cannot be used/,
    ),
  ).toBeDefined();
});

it('is switched on first', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn={false} />, {
    ToggleSpecIdFeature: { toggleSpecIdFeature: { __typename: 'Account', id: 'a1' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Turn on specific identification' }));
  await waitFor(() =>
    expect(listSent(sent, 'ToggleSpecIdFeature')).toEqual([{ accountId: 'a1', enable: true }]),
  );
});

it('tells where the lots are identified, and shows many lots in parts', async () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    ...lot(`buy${index}/0`),
    quantity: String(index + 1),
  }));
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, {
    ...answers,
    ...answerOffering(...many),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' }),
    '0.25',
  );
  expect(screen.queryByRole('textbox', { name: 'Use of 150 BTC at Kraken' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show newer lots' }));
  expect(screen.getByRole('textbox', { name: 'Use of 150 BTC at Kraken' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show newer lots' })).toBeNull();
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Where you record it' }),
    'With my broker',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Select these lots' }));
  await screen.findByText('1 lot selected for this disposal.');
  expect(listSent(sent, 'CreateSpecId')).toEqual([
    {
      accountId: 'a1',
      details: { ...details, channel: 'broker', lots: [{ lotId: 'buy0/0', quantity: '0.25' }] },
    },
  ]);
});

it('asks for the lots that lay there at the sale, and says what to do where there are none', async () => {
  const sent = drawWith(<LotsPart accountId="a1" currency="USD" side={side} isOn />, {
    ...answers,
    ...answerOffering(),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  expect((await screen.findByText(/^Kraken held no BTC lots then/)).textContent).toBe(
    'Kraken held no BTC lots then. Add the purchase or transfer that it came from, then select lots again.',
  );
  expect(listSent(sent, 'LotsToChoose')).toEqual([{ accountId: 'a1', taxTxId: 'sale/0' }]);
  expect(screen.getByRole('button', { name: 'Select these lots' })).toHaveProperty(
    'disabled',
    true,
  );
});

it('says which units are chosen for a later sale, and when a choice takes them away from it', async () => {
  drawWith(
    <ZoneContext value="UTC">
      <LotsPart accountId="a1" currency="USD" side={side} isOn />
    </ZoneContext>,
    { ...answers, ...answerOffering(lot('buy/0', [later('0.8')])) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  const field = await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' });
  expect(screen.getByText('0.8 selected for May 5, 2025')).toBeDefined();
  await userEvent.type(field, '0.2');
  expect(screen.queryByText(/leaves too few units/)).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, '0.3');
  expect(screen.getByText(/leaves too few units/).textContent).toBe(
    'The lot of 1 at Kraken, acquired Jan 5, 2024 also has 0.8 selected for May 5, 2025. This selection leaves too few units for that, so your cost basis method covers the rest there.',
  );
});

it('leaves out what was chosen and does not lie there', async () => {
  const gone = {
    ...side,
    specIdTransactions: [
      {
        specId: '1',
        lotId: 'gone/0',
        assignmentQuantity: '0.5',
        recordedAt: '2025-02-01T10:00:00.000Z',
      },
    ],
  } as unknown as Side;
  drawWith(<LotsPart accountId="a1" currency="USD" side={gone} isOn />, {
    ...answers,
    BroughtLot: { transaction: null },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  expect(
    await screen.findByText(
      'A selected lot wasn’t held then and was removed from the selection. Select lots again.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Select these lots' })).toHaveProperty(
    'disabled',
    true,
  );
});

/** Enters units of a lot; the time of the selection is the field next to them. */
const listWrittenDown = async () => {
  const sent = drawWith(
    <ZoneContext value="UTC">
      <LotsPart accountId="a1" currency="USD" side={side} isOn />
    </ZoneContext>,
    answers,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Select lots' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Use of 1 BTC at Kraken' }),
    '0.25',
  );
  return {
    sent,
    date: screen.getByLabelText('Date recorded'),
    time: screen.getByLabelText('Time recorded'),
  };
};

describe('when the choice was noted', () => {
  it('is now, which is after the sale, unless somebody names the moment in their own books', async () => {
    const { sent, date, time } = await listWrittenDown();
    expect(screen.getByText(/^That is after the sale/)).toBeDefined();
    fireEvent.change(date, { target: { value: '2025-02-28' } });
    fireEvent.change(time, { target: { value: '10:30' } });
    expect(screen.queryByText(/^That is after the sale/)).toBeNull();
    expect(screen.getByText(/the tax authority may ask for it/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
    await userEvent.click(screen.getByRole('button', { name: 'Select these lots' }));
    await screen.findByText('1 lot selected for this disposal.');
    const noted = {
      accountId: 'a1',
      details: { ...details, recordedAt: '2025-02-28T10:30:00.000Z' },
    };
    expect([...listSent(sent, 'SpecIdResult'), ...listSent(sent, 'CreateSpecId')]).toEqual([
      noted,
      noted,
    ]);
  });

  it('does not lie in the future', async () => {
    const { date } = await listWrittenDown();
    fireEvent.change(date, { target: { value: '2999-01-01' } });
    expect(screen.getByText('Date cannot be in future')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Select these lots' })).toHaveProperty(
      'disabled',
      true,
    );
  });
});
