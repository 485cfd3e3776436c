import { useSearch } from '@tanstack/react-router';
import { readCheckoutSearch } from './checkout-search.ts';
import { TaxCheckout } from './TaxCheckout.tsx';

/** The checkout of the user's own account or of a firm's client. */
export const CheckoutPage = () => (
  <TaxCheckout year={readCheckoutSearch(useSearch({ strict: false })).year} />
);
