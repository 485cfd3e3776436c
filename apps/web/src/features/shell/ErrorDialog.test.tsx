import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ErrorRecord } from '../../system/errors/error-record.ts';
import { ErrorStore } from '../../system/errors/error-store.ts';
import { showWith } from '../../system/scripted.tsx';
import { ErrorDialog } from './ErrorDialog.tsx';

const { state } = vi.hoisted(() => {
  const shown: { errors?: unknown; app?: string | undefined } = {};
  return { state: { ...shown, navigate: vi.fn() } };
});
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => state.navigate }));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: state.app ?? 'tax' }),
  usePageAt: () => (page: string) => `/${state.app}/${page}`,
}));
vi.mock('../../system/modals.ts', () => ({ useModal: () => ({ show: vi.fn() }) }));
vi.mock('../shared/use-plan-app.ts', () => ({ usePlanApp: () => state.app }));
vi.mock('../shared/use-session.ts', () => ({ useSession: () => ({ errors: state.errors }) }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const over: ErrorRecord = {
  code: 'OVER_TX_LIMIT',
  message: 'Your plan allows 5,000 transactions.',
  operation: 'ImportFile',
  modalKey: 1,
  type: 'graphql',
  details: { planMaximum: 5000, transactionCount: 5001 },
  contactSupport: false,
};

function show(record: ErrorRecord, app: string | undefined): ErrorStore {
  const errors = new ErrorStore();
  errors.raise(record);
  Object.assign(state, { errors, app });
  showWith({}, <ErrorDialog />);
  return errors;
}

const getFacts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it.each(['OVER_TX_LIMIT', 'OVER_PLAN_LIMIT'])('leads from %s to larger plans', async (code) => {
  const errors = show({ ...over, code }, 'accounting');
  expect(getFacts()).toEqual(['5,000', '5,001']);
  await userEvent.click(screen.getByRole('button', { name: 'See plans' }));
  expect(state.navigate).toHaveBeenCalledExactlyOnceWith({ to: '/accounting/settings/billing' });
  expect(errors.shown()).toBeUndefined();
});

it('offers the support instead where no plans are sold', () => {
  show(over, undefined);
  expect(screen.queryByRole('button', { name: 'See plans' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Contact Support' })).toBeDefined();
});

it('names the code and the request of a fault, for the support', () => {
  show({ ...over, code: 'INTERNAL', details: {}, contactSupport: true }, 'accounting');
  expect(getFacts()).toEqual(['INTERNAL', 'ImportFile']);
});
