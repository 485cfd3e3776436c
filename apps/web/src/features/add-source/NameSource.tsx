import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { combineRules, ifEntered, getErrors } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { listOwnershipOptions } from '../shared/ownership.ts';
import { listChainOptions, type Catalogue } from '../sources/use-catalogue.ts';
import { isUnlisted, type Thing } from './source-options.ts';
import { useCreateSource } from './use-create-source.ts';

interface NameSourceProps {
  readonly thing: Thing;
  readonly catalogue: Catalogue;
  readonly onMade: (page: string) => void;
}

/** Adds an empty source: its name, its owner and the chain of a wallet. */
export function NameSource({ thing, catalogue, onMade }: NameSourceProps) {
  const t = useTranslate();
  const kind = thing.kind === 'exchange' || thing.kind === 'custodian' ? 'exchange' : 'wallet';
  const [values, setValues] = useState({
    name: thing.name,
    taxOwnership: 'self',
    chain: thing.kind === 'chain' ? thing.id : '',
  });
  const [tried, setTried] = useState(false);
  const { create, busy, wrong } = useCreateSource();
  const short = ifEntered(atMostCharacters(80));
  const rules = {
    name: combineRules(
      makeRequiredRule(kind === 'wallet' ? 'walletName' : 'sourceName'),
      atMostCharacters(80),
    ),
    taxOwnership: short,
    chain: short,
  };
  const wrongs = tried ? getErrors(rules, values) : {};
  const set = (field: keyof typeof values) => (value: string) =>
    setValues({ ...values, [field]: value });
  const add = async () => {
    setTried(true);
    if (Object.keys(getErrors(rules, values)).length > 0) return;
    const provider = thing.kind === 'chain' ? 'other' : thing.id;
    const id = await create({ ...values, kind, provider, name: values.name.trim() });
    if (id !== undefined) onMade(`${kind === 'exchange' ? 'exchanges' : 'wallets'}/${id}/imports`);
  };
  return (
    <Form onSubmit={() => void add()}>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <TextField
        label={kind === 'exchange' ? t(texts.exchangeName) : t(texts.walletName)}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
      />
      {kind === 'wallet' && (
        <SelectField
          label={t(common.chain)}
          value={values.chain}
          options={listChainOptions(t, catalogue, values.chain)}
          onChange={set('chain')}
          help={isUnlisted(thing) ? t(texts.unlistedChainHelp) : undefined}
        />
      )}
      <SelectField
        label={t(common.owner)}
        value={values.taxOwnership}
        options={listOwnershipOptions(t)}
        onChange={set('taxOwnership')}
      />
      <Row>
        <Button submit kind={isUnlisted(thing) ? 'primary' : 'plain'} busy={busy}>
          {isUnlisted(thing) ? t(common.addSource) : t(texts.addNamed, { name: thing.name })}
        </Button>
      </Row>
    </Form>
  );
}
