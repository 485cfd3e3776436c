import { useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { CheckoutPortalDocument } from './billing-documents.ts';

/** The page of the billing provider where an add-on is paid for: a tax year, or credit. */
export function usePortal(accountId: string) {
  const toast = useToast();
  const [portal, { loading }] = useMutation(CheckoutPortalDocument);
  const open = async (addOnId: string, couponCode: string | null = null): Promise<void> => {
    try {
      const { data } = await portal({ variables: { accountId, addOnId, couponCode } });
      if (data) globalThis.location.assign(data.generateCheckoutAddonPortal);
    } catch (error) {
      toast(
        `The checkout did not open: ${error instanceof Error ? error.message : 'unknown reason'}`,
        'loss',
      );
    }
  };
  return { open, busy: loading };
}
