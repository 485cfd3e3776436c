import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { Notifications } from './Notifications.tsx';

afterEach(cleanup);

const answer = (termDays: number | null, gainOver: string | null, mail = true) => ({
  __typename: 'PlanningAlert',
  termDays,
  gainOver,
  mail,
});
const show = (hasTerms = true, chosen = answer(null, null)) =>
  showWith(
    {
      PlanningAlert: { planningAlert: chosen },
      ChoosePlanningAlert: { choosePlanningAlert: answer(14, '50000') },
    },
    <Notifications accountId="a1" currency="USD" hasTerms={hasTerms} />,
  );
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

it('saves all notification settings together', async () => {
  const user = userEvent.setup();
  const sent = show();
  await user.click(
    await screen.findByRole('checkbox', { name: 'Notify me before lots become long-term' }),
  );
  const days = screen.getByLabelText('Days before');
  await user.clear(days);
  await user.type(days, '14');
  await user.click(
    screen.getByRole('checkbox', {
      name: 'Notify me when my gains for the year exceed an amount',
    }),
  );
  const over = screen.getByLabelText('Gains above (USD)');
  await user.clear(over);
  await user.type(over, '50,000');
  await user.click(save());
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'ChoosePlanningAlert')?.variables).toEqual({
      accountId: 'a1',
      termDays: 14,
      gainOver: '50000',
      mail: true,
    }),
  );
});

it('shows an error at an invalid field and doesn’t save', async () => {
  const user = userEvent.setup();
  show(true, answer(30, '100'));
  await user.type(await screen.findByLabelText('Days before'), '0');
  expect(screen.getByText('Enter a number of days from 1 to 90.')).toBeTruthy();
  await user.type(screen.getByLabelText('Gains above (USD)'), 'x');
  expect(screen.getByText('Enter a valid USD amount')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

it('offers no long-term notice if the law has no holding periods', async () => {
  show(false);
  await screen.findByRole('checkbox', {
    name: 'Notify me when my gains for the year exceed an amount',
  });
  expect(
    screen.queryByRole('checkbox', { name: 'Notify me before lots become long-term' }),
  ).toBeNull();
});
