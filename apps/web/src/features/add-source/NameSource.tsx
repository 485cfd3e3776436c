import { required } from '@lotbook/access/rules/required';
import { combineRules, ifEntered, getErrors } from '@lotbook/access/rules/rule';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useState } from 'react';
import { ownerships } from '../source/SourceForm.tsx';
import { chainOptions, type Catalogue } from '../sources/use-catalogue.ts';
import { isUnlisted, type Thing } from './source-options.ts';
import { useCreateSource } from './use-create-source.ts';

interface NameSourceProps {
  readonly thing: Thing;
  readonly catalogue: Catalogue;
  readonly onMade: (page: string) => void;
}

/** Adds a source without a file: a name, whose it is, and the chain of a wallet. What happened there is entered by hand, or brought later. */
export function NameSource({ thing, catalogue, onMade }: NameSourceProps) {
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
      required(kind === 'wallet' ? 'walletName' : 'sourceName'),
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
        label={kind === 'exchange' ? 'Name of the exchange' : 'Name of the wallet'}
        value={values.name}
        onChange={set('name')}
        error={wrongs.name}
      />
      {kind === 'wallet' && (
        <SelectField
          label="Chain"
          value={values.chain}
          options={chainOptions(catalogue, values.chain)}
          onChange={set('chain')}
          help={
            isUnlisted(thing)
              ? 'A chain that is not in the list: leave it, and say it in the name.'
              : undefined
          }
        />
      )}
      <SelectField
        label="Whose it is"
        value={values.taxOwnership}
        options={ownerships}
        onChange={set('taxOwnership')}
      />
      <Row>
        <Button submit kind={isUnlisted(thing) ? 'primary' : 'plain'} busy={busy}>
          {isUnlisted(thing) ? 'Add source' : `Add ${thing.name}`}
        </Button>
      </Row>
    </Form>
  );
}
