import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '../../../features/checkout/CheckoutPage.tsx';
import { readCheckoutSearch } from '../../../features/checkout/checkout-search.ts';
import { makePageSearch } from '../../../system/search-values.ts';

export const Route = createFileRoute('/$appId/_in/tax-checkout')({
  validateSearch: makePageSearch(readCheckoutSearch),
  component: CheckoutPage,
});
