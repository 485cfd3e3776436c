import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { TriggerUpdate } from './TriggerUpdate.tsx';

const { state } = vi.hoisted(() => ({ state: { appId: 'tax', allowed: true, close: vi.fn() } }));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: state.appId, clientId: undefined }),
}));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: true, show: vi.fn(), close: state.close }),
}));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({ may: () => state.allowed }),
  explainBlocked: () => 'Ask the owner.',
}));
vi.mock('../account/use-updating.ts', () => ({
  useUpdating: () => ({ now: undefined, busy: false }),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  Object.assign(state, { appId: 'tax', allowed: true });
});

const source = (name: string) => ({
  __typename: 'SourceUpdate',
  id: name,
  name,
  code: 'FILES_ONLY',
  message: `${name} comes from files.`,
});
const answer = (...names: readonly string[]) => ({
  UpdateAllSources: {
    updateAllSources: { __typename: 'SourcesUpdate', sources: names.map(source) },
    triggerTaxUpdate: { __typename: 'Account', id: 'a1', updating: true },
  },
});
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }));

it.each([
  ['accounting', false, 'Update all sources?'],
  ['tax', true, 'Update sources and tax figures?'],
  ['tax-preparer', true, 'Update sources and tax figures?'],
])('in %s an update refreshes the tax figures: %s', async (appId, withTax, title) => {
  state.appId = appId;
  const sent = showWith(answer('Kraken'), <TriggerUpdate />);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
  await update();
  expect(sent).toEqual([{ name: 'UpdateAllSources', variables: { accountId: 'a1', withTax } }]);
  expect(await screen.findByText('Kraken comes from files.')).toBeDefined();
  expect(state.close).toHaveBeenCalledOnce();
});

it('counts several sources by their outcome', async () => {
  showWith(answer('Kraken', 'Ledger'), <TriggerUpdate />);
  await update();
  expect(
    await screen.findByText(
      '2 sources are based on files, so there is nothing to fetch. Import newer files to add transactions.',
    ),
  ).toBeDefined();
});

const of = (code: string, name: string) => ({
  ...source(name),
  code,
  message: `${name} says ${code}.`,
});

it('distinguishes fetched sources, file sources, and sources whose key was rejected', async () => {
  const some = [
    of('UPDATING', 'Kraken'),
    of('UPDATING', 'Gate'),
    of('FILES_ONLY', 'Ledger'),
    of('AUTHENTICATION_FAILED', 'OKX'),
  ];
  const { triggerTaxUpdate } = answer().UpdateAllSources;
  showWith(
    {
      UpdateAllSources: {
        updateAllSources: { __typename: 'SourcesUpdate', sources: some },
        triggerTaxUpdate,
      },
    },
    <TriggerUpdate />,
  );
  await update();
  const words =
    '2 sources are updating. 1 source is based on files, so there is nothing to fetch. Import newer files to add transactions. OKX says AUTHENTICATION_FAILED.';
  expect(await screen.findByText(words)).toBeDefined();
});

it('shows a failure and keeps the dialog open', async () => {
  showWith({ UpdateAllSources: 'This account is disabled.' }, <TriggerUpdate />);
  await update();
  expect(
    await screen.findByText('The update could not start: This account is disabled.'),
  ).toBeDefined();
  expect(state.close).not.toHaveBeenCalled();
});

it('explains who may not update sources', () => {
  state.allowed = false;
  const sent = showWith({}, <TriggerUpdate />);
  expect(screen.getByText('Ask the owner.')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true);
  expect(sent).toEqual([]);
});
