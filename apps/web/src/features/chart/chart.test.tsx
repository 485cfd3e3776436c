import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { readChartFile } from './chart-file.ts';
import { UploadChart } from './UploadChart.tsx';
import type { ChartAccount } from './use-book-settings.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
const onClose = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const { translate: t } = createTranslator();
const settings = { __typename: 'BookSettings', chart: 'own' };
const cash: ChartAccount = {
  __typename: 'LedgerAccount',
  id: 'l1',
  code: '1000',
  name: 'Cash',
  classification: 'asset',
  active: true,
  unusable: null,
};
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: label }), text);

describe('an account of the chart', () => {
  it('needs a code and a name', async () => {
    const sent = showWith(
      { CreateLedgerAccount: { createLedgerAccount: settings } },
      <AccountDialog onClose={onClose} />,
    );
    await click('Add account');
    expect(screen.getByText('This field is required')).toBeDefined();
    expect(sent).toEqual([]);
    await type('Account code', ' 1010 ');
    await type('Account name', 'Bank');
    await click('Add account');
    expect(sent.map(({ variables }) => variables)).toEqual([
      {
        accountId: 'a1',
        account: { code: '1010', name: 'Bank', classification: 'asset', active: true },
      },
    ]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('can be deactivated, and shows why it can’t be deleted', async () => {
    const inUse = '1000 Cash is used by the mapping or the journal.';
    const sent = showWith(
      { UpdateLedgerAccount: { updateLedgerAccount: settings }, DeleteLedgerAccount: inUse },
      <AccountDialog account={cash} onClose={onClose} />,
    );
    await click('Delete account');
    expect(screen.getByText(/only if no mapping and no entry uses it/)).toBeDefined();
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete account' }).at(-1)!);
    expect(await screen.findByText(new RegExp(inUse))).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Active/ }));
    await click('Save');
    expect(sent.at(-1)?.variables).toMatchObject({
      ledgerAccountId: 'l1',
      account: { code: '1000', active: false },
    });
  });
});

describe('a chart as CSV', () => {
  it('is read with quotes, semicolons and a byte order mark', () => {
    expect(readChartFile(t, 'a.csv', '\uFEFFCode;Name;Type\n1000;"Cash; bank";Bank\n\n')).toEqual({
      message: 'a.csv: 1 account.',
      rows: [{ columns: ['Code', 'Name', 'Type'], cells: ['1000', 'Cash; bank', 'Bank'] }],
    });
  });

  it('is refused with the line of a quote that isn’t closed, and if it is empty', () => {
    const broken = readChartFile(t, 'a.csv', 'Code,Name,Type\n1000,"Cash,Bank');
    expect(broken).toEqual({ wrong: expect.stringMatching(/^Line 2 of a.csv can’t be read/) });
    expect(readChartFile(t, 'a.csv', 'Code,Name,Type\n')).toEqual({
      wrong: expect.stringContaining('has no accounts'),
    });
  });

  it('is imported as a whole, or not at all with the line of the error', async () => {
    const wrong = 'Line 3 repeats the code 1000.';
    const sent = showWith({ ImportLedgerAccounts: wrong }, <UploadChart onClose={onClose} />);
    const file = new File(['Code,Name,Type\n1000,Cash,Bank\n1000,Cash,Bank'], 'chart.csv');
    await userEvent.upload(screen.getByLabelText('Choose files'), file);
    expect(await screen.findByText('chart.csv: 2 accounts.')).toBeDefined();
    await click('Import 2 accounts');
    expect((await screen.findByRole('alert')).textContent).toBe(wrong);
    expect(sent[0]?.variables).toMatchObject({
      rows: [{ cells: ['1000', 'Cash', 'Bank'] }, { cells: ['1000', 'Cash', 'Bank'] }],
    });
    expect(onClose).not.toHaveBeenCalled();
  });
});
