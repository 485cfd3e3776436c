import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { drawWith, listSent } from '../transactions/decide/testing.tsx';
import { AddMappingFile } from './AddMappingFile.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

const upload = async (text: string): Promise<void> => {
  await userEvent.click(screen.getByRole('button', { name: 'Use a mapping file' }));
  const field = screen.getByLabelText('Choose files', { selector: 'input' });
  expect(field).toHaveProperty('multiple', false);
  await userEvent.upload(
    field,
    new File([text], 'shop columns.json', { type: 'application/json' }),
  );
};

it('sends the text of the file and closes', async () => {
  const onDone = vi.fn();
  const sent = drawWith(<AddMappingFile onDone={onDone} />, {
    AddColumnMapping: { addColumnMapping: { __typename: 'SavedColumnMapping', id: 'm1' } },
  });
  await upload('{"name": "Shop"}');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(listSent(sent, 'AddColumnMapping')).toEqual([
    { accountId: 'a1', file: '{"name": "Shop"}' },
  ]);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says in the dialog what is wrong with the file', async () => {
  const onDone = vi.fn();
  drawWith(<AddMappingFile onDone={onDone} />, {
    AddColumnMapping: new Error('"columns" must name the column of each field.'),
  });
  await upload('{}');
  expect(await screen.findByText('"columns" must name the column of each field.')).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
});
