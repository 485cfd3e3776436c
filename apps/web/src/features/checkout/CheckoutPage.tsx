import { useSearch } from '@tanstack/react-router';
import { readCheckoutSearch } from './checkout-search.ts';
import { TaxCheckout } from './TaxCheckout.tsx';

/** Of the person's own account, and of a client's that their firm looks after. */
export const CheckoutPage = () => (
  <TaxCheckout year={readCheckoutSearch(useSearch({ strict: false })).year} />
);
