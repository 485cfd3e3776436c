import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Side } from './documents.ts';
import { MatchCandidates } from './MatchCandidates.tsx';
import { getRangeAround, findWiderStep } from './search-steps.ts';
import { drawWith, listSent } from './testing.tsx';

afterEach(cleanup);

const side = {
  id: 't1',
  transactionId: 't1',
  timestamp: '2024-03-01T10:00:00Z',
  txSide: 'outgoing',
  currency: 'BTC',
  transferMatch: null,
} as unknown as Side;
const answerFound = (nodes: readonly object[], present: readonly object[] = []) => ({
  MatchCandidates: {
    matchableTaxTransactions: {
      __typename: 'MatchCandidateConnection',
      decidedAt: '2024-08-02T10:00:00Z',
      totalCount: nodes.length,
      nodes,
      present,
    },
  },
});
const one = {
  __typename: 'MatchCandidate',
  id: 't9',
  timestamp: '2024-08-01T10:00:00Z',
  currency: 'BTC',
  amount: '0.5',
  confidence: 40,
  level: 'low',
  why: 'The amounts match, but it arrived 153 days later.',
  source: { __typename: 'SourceRef', id: 's1', label: 'Ledger', provider: null },
  matchedWith: [] as readonly object[],
};

it('looks further step by step, says how far it looked, and links what was found', async () => {
  const link = vi.fn(() => Promise.resolve());
  const sent = drawWith(
    <MatchCandidates accountId="a1" side={side} busy={false} onLink={link} />,
    answerFound([one]),
  );
  await screen.findByText('Searched within 30 days: 1 transaction.');
  for (const step of ['Search within 90 days', 'Search within one year', 'Search all years'])
    await userEvent.click(await screen.findByRole('button', { name: step }));
  await screen.findByText('Searched all years: 1 transaction.');
  expect(screen.queryByRole('button', { name: /^Search/ })).toBeNull();
  expect(listSent(sent, 'MatchCandidates')).toMatchObject([
    { filter: { txDateStart: '2024-01-31T10:00:00.000Z', txDateEnd: '2024-03-31T10:00:00.000Z' } },
    { filter: getRangeAround(side.timestamp, 90) },
    { filter: getRangeAround(side.timestamp, 365) },
    { filter: { txDateStart: '2009-01-03T00:00:00.000Z' } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Link with 0.5 BTC at Ledger' }));
  expect(link).toHaveBeenCalledExactlyOnceWith('t9', '2024-08-02T10:00:00Z');
});

it('says that nothing was found, and what else helps', async () => {
  drawWith(
    <MatchCandidates accountId="a1" side={side} busy={false} onLink={() => Promise.resolve()} />,
    answerFound([]),
  );
  await screen.findByText(/^No BTC was received elsewhere within 30 days\. Import the file/);
  expect([findWiderStep(365), findWiderStep(7)]).toEqual([{ days: undefined }, undefined]);
});

const end = (transactionId: string, label: string) => ({
  __typename: 'PresentEnd',
  transactionId,
  timestamp: '2024-07-31T10:00:00Z',
  currency: 'BTC',
  amount: '0.5',
  source: { __typename: 'SourceRef', id: label, label },
});

it('says what is matched already, and asks before it takes that match away', async () => {
  const link = vi.fn(() => Promise.resolve());
  drawWith(
    <MatchCandidates accountId="a1" side={side} busy={false} onLink={link} />,
    answerFound([{ ...one, matchedWith: [end('t5', 'Kraken')] }]),
  );
  expect((await screen.findByText(/^Currently matched with/)).textContent).toMatch(
    /^Currently matched with 0\.50? BTC at Kraken, .*2024.*\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Link with 0.5 BTC at Ledger' }));
  const dialog = screen.getByRole('dialog', { name: 'Link these instead?' });
  expect(dialog.textContent).toMatch(/These lose their current match:.*0\.50? BTC at Kraken/);
  expect(link).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  expect(link).toHaveBeenCalledExactlyOnceWith('t9', '2024-08-02T10:00:00Z');
});

it('names the present other end as that, and what becomes of it when another is linked', async () => {
  const link = vi.fn(() => Promise.resolve());
  const present = { ...one, id: 't8', amount: '0.4', matchedWith: [end('t1', 'Coinbase')] };
  drawWith(
    <MatchCandidates accountId="a1" side={side} busy={false} onLink={link} />,
    answerFound([present, one], [end('t8', 'Trezor')]),
  );
  await screen.findByText('Current match');
  expect(screen.queryByRole('button', { name: 'Link with 0.4 BTC at Ledger' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Link with 0.5 BTC at Ledger' }));
  expect(screen.getByRole('dialog').textContent).toMatch(/BTC at Trezor/);
  expect(link).not.toHaveBeenCalled();
});
