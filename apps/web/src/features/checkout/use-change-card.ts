import { useMutation } from '@apollo/client/react';
import * as common from '@lotbook/messages/generated/common';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { CustomerPortalDocument } from './billing-documents.ts';

/** Opens the provider's page where the owner changes the card. */
export function useChangeCard(accountId: string) {
  const t = useTranslate();
  const toast = useToast();
  const [portal, { loading }] = useMutation(CustomerPortalDocument);
  const change = async () => {
    try {
      const { data: opened } = await portal({ variables: { accountId } });
      if (opened) globalThis.location.assign(opened.generateCustomerPortal);
    } catch (reason) {
      toast(
        t(checkout.cardPageNotOpened, {
          reason: reason instanceof Error ? reason.message : t(common.unknownReason),
        }),
        'loss',
      );
    }
  };
  return { change, loading };
}
