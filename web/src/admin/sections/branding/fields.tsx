import { Button } from '../../components/actions.tsx';
import { Field } from '../../components/form.tsx';
import { formatNumber } from '../../components/format.ts';
import { contrastOnPage, isColor, minContrast, readableColor } from './contrast.ts';
import { type BrandForm, fieldId } from './form.ts';
import { t } from './t.ts';
import { type BrandName, partOf, productColors } from './values.ts';

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
      label={t(`label.${part}`)}
      hint={t(`hint.${part}`)}
      error={form.wrong.includes(name) ? t('wrong') : undefined}
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

/** A color of the brand: as a text, with a color picker, and with its contrast. */
export function ColorField({ name, form }: { readonly name: keyof typeof productColors; readonly form: BrandForm }) {
  const id = fieldId(name);
  const text = form.inputFor(name);
  const color = text.trim();
  const label = t(`label.${partOf(name)}`);
  const change = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    form.change(name, currentTarget.value);
  return (
    <div class="field brand-color">
      <label for={id}>{label}</label>
      <div class="inputs">
        <input
          type="color"
          value={isColor(color) ? color.toLowerCase() : productColors[name]}
          aria-label={t('color.pick', { name: label })}
          onInput={change}
        />
        <input
          id={id}
          type="text"
          dir="ltr"
          value={text}
          placeholder={productColors[name]}
          maxLength={7}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={!isUsable(color)}
          aria-describedby={`${id}-contrast ${id}-hint`}
          onInput={change}
        />
        {color !== '' && (
          <Button look="quiet" onUse={() => form.change(name, '')}>
            {t('color.reset')}
            <span class="visually-hidden"> ({label})</span>
          </Button>
        )}
      </div>
      <div id={`${id}-contrast`} role="status">
        <Contrast color={color} />
      </div>
      <Suggestion color={color} onUse={(readable) => form.change(name, readable)} />
      <p class="muted small last" id={`${id}-hint`}>
        {t(`hint.${partOf(name)}`)}
      </p>
    </div>
  );
}

/** Offers a readable color that is similar to one that is not. */
function Suggestion({ color, onUse }: { readonly color: string; readonly onUse: (readable: string) => void }) {
  if (!isColor(color) || isUsable(color)) return null;
  const readable = readableColor(color);
  return <Button onUse={() => onUse(readable)} label={t('color.use', { color: readable })} />;
}

const isUsable = (color: string) => color === '' || (isColor(color) && contrastOnPage(color) >= minContrast);

/** The contrast of the color in words. */
function Contrast({ color }: { readonly color: string }) {
  if (color === '') return <p class="small">{t('color.product')}</p>;
  if (!isColor(color)) return <p class="fault">{t('color.form')}</p>;
  // Rounded down: 4.46 must not look like enough.
  const ratio = Math.floor(contrastOnPage(color) * 10) / 10;
  const values = { ratio: formatNumber(ratio), least: formatNumber(minContrast) };
  return isUsable(color) ? (
    <p class="small">
      <span class="state good">{t('color.good', values)}</span>
    </p>
  ) : (
    <p class="fault">{t('color.bad', values)}</p>
  );
}
