import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { SelectField } from '@lotbook/ui/fields';
import { Stack } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { Chain } from '../sources/use-catalogue.ts';
import { AddressForm } from './AddressForm.tsx';
import { getUsualChain } from './source-options.ts';

interface WalletByAddressProps {
  readonly wallet: { readonly id: string; readonly name: string };
  /** The chains that this installation can read. */
  readonly chains: readonly Chain[];
  readonly onMade: (page: string) => void;
}

/** Adds a wallet app by its addresses on one chain. A wallet on several chains is one source per chain. */
export function WalletByAddress({ wallet, chains, onMade }: WalletByAddressProps) {
  const t = useTranslate();
  const [chosen, choose] = useState(getUsualChain(wallet.id));
  const chain = chains.find(({ id }) => id === chosen) ?? chains[0];
  if (!chain) return null;
  return (
    <Stack>
      <SelectField
        label={t(common.chain)}
        value={chain.id}
        options={chains.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      <AddressForm
        key={chain.id}
        chain={chain}
        name={t(texts.walletOnChain, { wallet: wallet.name, chain: chain.name })}
        onMade={onMade}
      />
    </Stack>
  );
}
