import { SelectField } from '@lotbook/ui/fields';
import { Stack } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { Chain } from '../sources/use-catalogue.ts';
import { AddressForm } from './AddressForm.tsx';
import { usualChain } from './source-options.ts';

interface WalletByAddressProps {
  readonly wallet: { readonly id: string; readonly name: string };
  /** Those that can be read. */
  readonly chains: readonly Chain[];
  readonly onMade: (page: string) => void;
}

/** A wallet is read from the chain that it is used on; one that is used on several is a source for each. */
export function WalletByAddress({ wallet, chains, onMade }: WalletByAddressProps) {
  const [chosen, choose] = useState(usualChain(wallet.id));
  const chain = chains.find(({ id }) => id === chosen) ?? chains[0];
  if (!chain) return null;
  return (
    <Stack>
      <SelectField
        label="Chain it is used on"
        value={chain.id}
        options={chains.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      <AddressForm
        key={chain.id}
        chain={chain}
        name={`${wallet.name}, ${chain.name}`}
        onMade={onMade}
      />
    </Stack>
  );
}
