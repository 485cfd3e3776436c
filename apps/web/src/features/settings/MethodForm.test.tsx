import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { MethodForm } from './MethodForm.tsx';

afterEach(cleanup);

it('shows a business its cost basis method and asks before changing it', async () => {
  const settings = {
    name: 'Analytical Engines Ltd',
    timezone: 'UTC',
    fiatCurrency: 'USD',
    updating: false,
    taxPayerDetails: null,
  };
  const sent = showWith(
    { UpdateTaxMethod: { updateTaxMethod: { __typename: 'Account', id: 'a1', ...settings } } },
    <MethodForm accountId="a1" method="FIFO" unitsRule={null} mayEdit />,
  );
  expect(screen.getByRole('radio', { name: /^FIFO/ })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: /^HIFO/ }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Change and recalculate' }));
  expect(sent).toEqual([
    { name: 'UpdateTaxMethod', variables: { accountId: 'a1', newMethod: 'HIFO' } },
  ]);
});

it('shows the rule and offers no method when the law identifies the units', () => {
  showWith(
    {},
    <MethodForm
      accountId="a1"
      method="FIFO"
      unitsRule="Units are identified by the day, then by the pool."
      mayEdit
    />,
  );
  expect(screen.getByText('Units are identified by the day, then by the pool.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('lets people who can only view an account see its method', () => {
  showWith({}, <MethodForm accountId="a1" method="FIFO" unitsRule={null} mayEdit={false} />);
  expect(screen.getByRole('group', { name: 'Cost basis method' })).toHaveProperty('disabled', true);
});
