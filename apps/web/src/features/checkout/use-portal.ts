import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { CheckoutPortalDocument } from './billing-documents.ts';

interface PortalOptions {
  readonly couponCode?: string | null;
  /** Units of an add-on of the plan afterwards. */
  readonly quantity?: number;
}

/** Opens the checkout page of an add-on: a tax year, credit, or an add-on of the plan. */
export function usePortal(accountId: string) {
  const t = useTranslate();
  const toast = useToast();
  const [portal, { loading }] = useMutation(CheckoutPortalDocument);
  const open = async (
    addOnId: string,
    { couponCode = null, quantity }: PortalOptions = {},
  ): Promise<void> => {
    try {
      const { data } = await portal({
        variables: {
          accountId,
          addOnId,
          couponCode,
          ...(quantity === undefined ? {} : { quantity }),
        },
      });
      if (data) globalThis.location.assign(data.generateCheckoutAddonPortal);
    } catch (error) {
      toast(
        t(checkout.checkoutNotOpened, {
          reason: error instanceof Error ? error.message : t(common.unknownReason),
        }),
        'loss',
      );
    }
  };
  return { open, busy: loading };
}
