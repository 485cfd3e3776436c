import { getRouteApi } from '@tanstack/react-router';
import { TaxCheckout } from './TaxCheckout.tsx';

const route = getRouteApi('/$appId/_in/tax-checkout');

export const CheckoutPage = () => <TaxCheckout year={route.useSearch().year} />;
