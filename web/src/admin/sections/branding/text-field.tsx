import { translate } from '../../../messages.ts';
import { Field } from '../../components/field.tsx';
import { type BrandName, partOf } from './brand-values.ts';
import { type BrandForm, fieldId } from './use-brand-form.ts';

interface Props {
  readonly name: BrandName;
  readonly form: BrandForm;
  readonly maxLength: number;
  readonly rows?: number;
}

/** A text of the brand. */
export function TextField({ name, form, ...more }: Props) {
  const part = partOf(name);
  return (
    <Field
      id={fieldId(name)}
      label={translate(`admin-branding:label.${part}`)}
      hint={translate(`admin-branding:hint.${part}`)}
      error={form.wrong.includes(name) ? translate('admin-branding:wrong') : undefined}
      value={{
        get value() {
          return form.inputFor(name);
        },
        set value(text) {
          form.change(name, text);
        },
      }}
      autocomplete="off"
      spellcheck={false}
      {...more}
    />
  );
}
