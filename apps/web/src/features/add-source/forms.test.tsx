import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Chain } from '../sources/use-catalogue.ts';
import { AddressForm } from './AddressForm.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { adapter, listSentUnder, showForm } from './testing.tsx';
import { WalletByAddress } from './WalletByAddress.tsx';
import type { Adapter } from './use-adapters.ts';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
afterEach(cleanup);

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

type Field = Adapter['credentialFields'][number];
const field = (name: string, label: string, kind: string, optional = false): Field => ({
  __typename: 'CredentialField',
  name,
  label,
  kind,
  optional,
  hint: null,
});
const key = field('apiKey', 'API key', 'text');
const secret = field('apiSecret', 'Secret', 'secret');

const ok = {
  validateExchangeAuth: {
    __typename: 'CredentialVerdict',
    valid: true,
    verdict: 'ok',
    message: 'It can only read.',
  },
};
const made = {
  ConnectExchange: { addExchange: { __typename: 'Exchange', id: 'e1' } },
  CreateExternalWallet: { createExternalWallet: { __typename: 'Wallet', id: 'w1' } },
};

const shapes: readonly (readonly [string, readonly Field[], Readonly<Record<string, string>>])[] = [
  ['a key and a secret', [key, secret], { apiKey: 'k', apiSecret: 's' }],
  [
    'an additional passphrase',
    [key, secret, field('password', 'Passphrase', 'secret')],
    { apiKey: 'k', apiSecret: 's', password: 'p' },
  ],
  [
    'a multi-line private key',
    [field('apiKey', 'Key name', 'text'), field('apiSecret', 'Private key', 'lines')],
    { apiKey: 'k', apiSecret: 'BEGIN' },
  ],
  [
    'a user id',
    [key, secret, field('apiUser', 'User id', 'text')],
    { apiKey: 'k', apiSecret: 's', apiUser: 'u' },
  ],
];

describe('the API key form', () => {
  it.each(shapes)(
    'asks for %s, checks the key, and connects',
    async (_, credentialFields, credentials) => {
      const service = adapter({
        id: 'kraken',
        label: 'Kraken',
        credentialFields: [...credentialFields],
      });
      const { sent, made: pages } = showForm({ ValidateExchangeAuth: ok, ...made }, (onMade) => (
        <ConnectForm adapter={service} onMade={onMade} />
      ));
      await press('Connect Kraken');
      expect(screen.getAllByText('Credential required')).toHaveLength(credentialFields.length);
      expect(sent).toEqual([]);
      for (const { name, label } of credentialFields) await fill(label, ` ${credentials[name]} `);
      await press('Connect Kraken');
      await vi.waitFor(() => expect(pages).toEqual(['exchanges/e1/summary']));
      expect(listSentUnder(sent, 'ValidateExchangeAuth')).toEqual([
        { accountId: 'a1', exchangeName: 'kraken', credentials },
      ]);
      const exchangeData = {
        exchangeName: 'kraken',
        nickname: 'Kraken',
        taxOwnership: 'self',
        credentials,
      };
      expect(listSentUnder(sent, 'ConnectExchange')).toEqual([{ accountId: 'a1', exchangeData }]);
    },
  );

  it('omits empty optional fields and hides secrets', async () => {
    const service = adapter({
      label: 'OKX',
      credentialFields: [key, secret, field('password', 'Passphrase', 'secret', true)],
    });
    const { sent, made: pages } = showForm({ ValidateExchangeAuth: ok, ...made }, (onMade) => (
      <ConnectForm adapter={service} onMade={onMade} />
    ));
    expect(screen.getByLabelText('Secret').getAttribute('type')).toBe('password');
    await fill('API key', 'k');
    await fill('Secret', 's');
    await press('Connect OKX');
    await vi.waitFor(() => expect(pages).toHaveLength(1));
    expect(listSentUnder(sent, 'ValidateExchangeAuth')).toMatchObject([
      { credentials: { apiKey: 'k', apiSecret: 's' } },
    ]);
  });

  it('rejects a key that can trade and shows the reason', async () => {
    const refused = {
      validateExchangeAuth: {
        ...ok.validateExchangeAuth,
        valid: false,
        verdict: 'refused',
        message: 'This key can trade. Make one that can only read.',
      },
    };
    const { sent, made: pages } = showForm({ ValidateExchangeAuth: refused, ...made }, (onMade) => (
      <ConnectForm
        adapter={adapter({ label: 'Kraken', credentialFields: [key, secret] })}
        onMade={onMade}
      />
    ));
    await fill('API key', 'trader');
    await fill('Secret', 's');
    await press('Connect Kraken');
    expect(
      await screen.findByText('This key can trade. Make one that can only read.'),
    ).toBeDefined();
    expect([listSentUnder(sent, 'ConnectExchange'), pages]).toEqual([[], []]);
  });

  it('connects while the service is unreachable, and creates a wallet for a custodian', async () => {
    const unknown = {
      validateExchangeAuth: {
        ...ok.validateExchangeAuth,
        valid: false,
        verdict: 'unknown',
        message: 'Fireblocks could not be reached',
      },
    };
    const service = adapter({
      id: 'fireblocks',
      kind: 'custodian',
      label: 'Fireblocks',
      credentialFields: [key],
    });
    const { made: pages } = showForm({ ValidateExchangeAuth: unknown, ...made }, (onMade) => (
      <ConnectForm adapter={service} onMade={onMade} />
    ));
    await fill('API key', 'k');
    await press('Connect Fireblocks');
    await vi.waitFor(() => expect(pages).toEqual(['wallets/w1/summary']));
  });
});

const chain = (id: string, family: string): Chain => ({ id, name: id, symbol: id, family });
const added = {
  AddWalletByAddress: { addWallet: { __typename: 'Wallet', id: 'w1' } },
  AddWalletByKeys: { addHDWallet: { __typename: 'Wallet', id: 'w2' } },
};
const check = (...checks: readonly (readonly [string, boolean, boolean, string | null])[]) => ({
  ValidateXpubs: {
    validateXpubs: checks.map(([one, valid, duplicate, reason]) => ({
      __typename: 'KeyCheck',
      key: one,
      valid,
      duplicate,
      reason,
    })),
  },
});
const paste = async (label: string, text: string): Promise<void> => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
  await userEvent.tab();
};

describe('the address form', () => {
  it('accepts up to sixty addresses', async () => {
    const { sent, made: pages } = showForm(added, (onMade) => (
      <AddressForm chain={chain('ethereum', 'evm')} onMade={onMade} />
    ));
    const all = Array.from({ length: 61 }, (_, n) => `0x${n}`);
    await paste('Addresses', all.join('\n'));
    await press('Add wallet');
    expect(screen.getByText(/You can add up to 60 addresses at once/)).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Addresses'));
    await paste('Addresses', all.slice(0, 60).join(', '));
    await press('Add wallet');
    await vi.waitFor(() => expect(pages).toEqual(['wallets/w1/summary']));
    expect(listSentUnder(sent, 'AddWalletByAddress')).toMatchObject([
      { walletData: { chain: 'ethereum', addresses: all.slice(0, 60) } },
    ]);
  });

  it('shows the error of the server', async () => {
    const { made: pages } = showForm(
      { AddWalletByAddress: '0x1 is no address of ethereum' },
      (onMade) => <AddressForm chain={chain('ethereum', 'evm')} onMade={onMade} />,
    );
    await paste('Addresses', '0x1');
    await press('Add wallet');
    expect(await screen.findByText('0x1 is no address of ethereum')).toBeDefined();
    expect(pages).toEqual([]);
  });

  it('requires the view key of a Monero wallet and hides it', async () => {
    const { sent, made: pages } = showForm(added, (onMade) => (
      <AddressForm chain={chain('monero', 'monero')} onMade={onMade} />
    ));
    await paste('Addresses', '888tN');
    await press('Add wallet');
    expect(screen.getByText('Monero Secret View Key required')).toBeDefined();
    expect(sent).toEqual([]);
    expect(screen.getByLabelText('Secret view key').getAttribute('type')).toBe('password');
    await fill('Secret view key', 'ab12');
    await press('Add wallet');
    await vi.waitFor(() => expect(pages).toHaveLength(1));
    expect(listSentUnder(sent, 'AddWalletByAddress')).toMatchObject([
      { walletData: { addresses: ['888tN'], viewKey: 'ab12' } },
    ]);
  });
});

it('preselects the usual chain of a wallet and allows another', async () => {
  const chains = [chain('bitcoin', 'bitcoin'), chain('ethereum', 'evm'), chain('solana', 'solana')];
  const { sent, made: pages } = showForm(added, (onMade) => (
    <WalletByAddress
      wallet={{ id: 'metamask', name: 'MetaMask' }}
      chains={chains}
      onMade={onMade}
    />
  ));
  const chosen = screen.getByLabelText<HTMLSelectElement>('Chain');
  expect(chosen.value).toBe('ethereum');
  await userEvent.selectOptions(chosen, 'solana');
  await paste('Addresses', '7Np41');
  await press('Add wallet');
  await vi.waitFor(() => expect(pages).toEqual(['wallets/w1/summary']));
  expect(listSentUnder(sent, 'AddWalletByAddress')).toMatchObject([
    {
      walletData: {
        chain: 'solana',
        addresses: ['7Np41'],
        name: expect.stringMatching(/^MetaMask, /) as string,
      },
    },
  ]);
});

const byKeys = async (script: Parameters<typeof showForm>[0]) => {
  const shown = showForm({ ...added, ...script }, (onMade) => (
    <AddressForm chain={chain('bitcoin', 'bitcoin')} onMade={onMade} />
  ));
  await userEvent.selectOptions(screen.getByLabelText('Identified by'), 'keys');
  return shown;
};

describe('the form for extended public keys', () => {
  it('reports invalid and duplicate keys when the field loses focus', async () => {
    const { sent } = await byKeys(
      check(['xpub1', false, false, 'has a wrong checksum'], ['xpub2', true, true, null]),
    );
    await paste('Extended public keys', 'xpub1\nxpub2');
    expect(
      await screen.findByText(
        /Key 1: has a wrong checksum Key 2 is a duplicate, or belongs to another wallet in this account\./,
      ),
    ).toBeDefined();
    await fill('Required signatures', '2');
    await press('Add wallet');
    expect(listSentUnder(sent, 'ValidateXpubs')).toEqual([
      { accountId: 'a1', chain: 'bitcoin', keys: ['xpub1', 'xpub2'] },
    ]);
    expect(listSentUnder(sent, 'AddWalletByKeys')).toEqual([]);
  });

  it('requires the number of signatures for several keys', async () => {
    const { sent, made: pages } = await byKeys(
      check(['xpub1', true, false, null], ['xpub2', true, false, null]),
    );
    await paste('Extended public keys', 'xpub1\nxpub2');
    await press('Add wallet');
    expect(screen.getByText('Required number of signatures')).toBeDefined();
    expect(listSentUnder(sent, 'AddWalletByKeys')).toEqual([]);
    await fill('Required signatures', '2-of-2');
    await press('Add wallet');
    await vi.waitFor(() => expect(pages).toEqual(['wallets/w2/summary']));
    expect(listSentUnder(sent, 'AddWalletByKeys')).toMatchObject([
      { walletData: { xpubs: ['xpub1', 'xpub2'], nOfm: '2-of-2' } },
    ]);
  });

  it('asks for no number of signatures for a single key', async () => {
    const { made: pages } = await byKeys(check(['zpub1', true, false, null]));
    await paste('Extended public keys', 'zpub1');
    expect(screen.queryByLabelText('Required signatures')).toBeNull();
    await press('Add wallet');
    await vi.waitFor(() => expect(pages).toEqual(['wallets/w2/summary']));
  });
});
