import * as texts from '@lotbook/messages/generated/web/accounts';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { accountTypeByApp } from '@lotbook/access/applications';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { Plus } from '@lotbook/ui/icons';
import { Stack, Text } from '@lotbook/ui/layout';
import { PickList } from '@lotbook/ui/PickList';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useDebounced } from '../../system/debounced.ts';
import { PickLink } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { saveAccount } from '../../system/saved-account.ts';
import { AccountDocument } from '../account/account-document.ts';
import { useAccountIdIfAny } from '../account/use-account.ts';
import { explainBlocked } from '../account/use-may.ts';
import {
  findFilters,
  matchesFilters,
  readField,
  toFieldLabel,
  type FieldFilter,
} from './account-selection.ts';
import { PickedAccountsDocument } from '../account/accounts.ts';
import { useAddAccount } from './use-add-account.ts';

const ROW = 75;

/** Switches between the person's accounts in this application. */
export function AccountPicker() {
  const t = useTranslate();
  const { appId } = usePlace();
  const router = useRouter();
  const { open, close } = useModal('account-picker');
  const current = useAccountIdIfAny();
  const [search, setSearch] = useState('');
  const term = useDebounced(search).trim().toLowerCase();
  const { data, error } = useQuery(PickedAccountsDocument, {
    variables: { type: accountTypeByApp[appId] },
    fetchPolicy: 'cache-and-network',
  });
  const { data: shownAccount } = useQuery(AccountDocument, {
    variables: { accountId: current ?? '' },
    skip: current === undefined,
  });
  const selection = shownAccount?.account?.config.accountSelection;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const accounts = data?.accounts ?? [];
  const filters = findFilters(t, accounts, selection);
  const shown = accounts.filter(
    (account) =>
      account.name.toLowerCase().includes(term) &&
      (filters.length === 0 || matchesFilters(t, account, chosen)),
  );
  const labelId = selection?.secondaryLabelFieldId ?? 'fiatCurrency';
  const choose = (accountId: string) => {
    saveAccount(appId, accountId);
    void router.invalidate();
  };
  return (
    <Drawer title={t(texts.accounts)} slim open={open} onClose={close}>
      <Stack>
        <SearchField label={t(texts.search)} value={search} onChange={setSearch} />
        {filters.map((filter) => (
          <FilterField
            key={filter.id}
            filter={filter}
            value={chosen[filter.id] ?? ''}
            onChange={(value) => setChosen({ ...chosen, [filter.id]: value })}
          />
        ))}
        {error && !data && (
          <Text tone="muted">{t(texts.loadFailed, { reason: error.message })}</Text>
        )}
        {data && shown.length === 0 && <Text tone="muted">{t(texts.noMatches)}</Text>}
        {shown.length > 0 && (
          <PickList
            label={t(texts.accounts)}
            items={shown}
            itemId={(account) => account.id}
            rowHeight={ROW}
            renderRow={(account) => (
              <PickLink
                to="/$appId"
                params={{ appId }}
                name={account.name}
                note={readField(t, account, labelId) ?? account.fiatCurrency}
                mark={
                  account.disabled ? <Badge tone="warning">{t(texts.disabled)}</Badge> : undefined
                }
                current={account.id === current}
                onClick={() => choose(account.id)}
              />
            )}
          />
        )}
        {appId === 'accounting' && <AddAccount />}
      </Stack>
    </Drawer>
  );
}

interface FilterFieldProps {
  readonly filter: FieldFilter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterField({ filter: { id, values }, value, onChange }: FilterFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      label={toFieldLabel(id)}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: t(texts.any) },
        ...values.map((each) => ({ value: each, label: each })),
      ]}
    />
  );
}

/** People who may not add accounts see whom to ask. */
function AddAccount() {
  const t = useTranslate();
  const { allowed, show } = useAddAccount();
  return (
    <Stack gap="one">
      <Button icon={<Plus size={16} aria-hidden />} onClick={show}>
        {t(contract.createAccount)}
      </Button>
      {!allowed && (
        <Text tone="muted" size="small">
          {explainBlocked('accountAdd', t)}
        </Text>
      )}
    </Stack>
  );
}
