import { productFields } from "@freehub/contract/catalogue/product-fields";
import { nameKinds } from "@freehub/contract/catalogue/products";
import { moneyDecimals } from "@freehub/domain/money";
import { shop } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { currentLocale } from "#lib/words.ts";
import { currencySection, NumberField } from "#ui/number-field.tsx";
import { fieldLabels } from "./field-labels.ts";
import { discontinuedText, fieldValueText, isMoney, shownText } from "./field-words.ts";
import { decimalsOf, type ItemField, type ItemFormState, moreFields } from "./item.ts";
import classes from "./item-form.module.css";
import { SuggestField } from "./suggest-field.tsx";

/** The optional fields. Closed until one of them has a value or an error. */
export function MoreFields({ form }: { form: ItemFormState }) {
	const [isWanted, setWanted] = useState(() => moreFields.some((name) => form.values[name] !== ""));
	const isOpen = isWanted || moreFields.some((name) => form.errors[name] !== undefined);
	return (
		<details
			className={classes.more}
			open={isOpen}
			// Searching in the page opens it, too.
			onToggle={(event) => setWanted(event.currentTarget.open)}
		>
			<summary
				onClick={(event) => {
					event.preventDefault();
					setWanted(!isOpen);
				}}
			>
				<Trans>
					More <span>SKU, barcode, category, model, cost … all optional.</span>
				</Trans>
			</summary>
			<div className={classes.moreFields}>
				{moreFields.map((name) => (
					<MoreField key={name} name={name} form={form} />
				))}
			</div>
		</details>
	);
}

const code = { autoCapitalize: "off", spellCheck: false } as const;
/** Additional input props of single fields. */
const extrasOf: Partial<Record<ItemField, () => TextInputProps & { "data-takes-codes"?: true }>> = {
	sku: () => code,
	barcode: () => ({ ...code, inputMode: "numeric", "data-takes-codes": true }),
	category: () => ({
		description: t`Components > Wheels for one inside another.`,
		inputWrapperOrder: ["label", "input", "description", "error"],
	}),
};

function MoreField({ name, form }: { name: ItemField } & { form: ItemFormState }) {
	const { max, scale, choices } = productFields[name];
	const field = { ...form.getInputProps(name), label: t(fieldLabels[name]), name, autoComplete: "off" };
	const text = { ...field, ...extrasOf[name]?.(), ...(max !== undefined && { maxLength: max }) };
	const kind = nameKinds.find((each) => each === name);
	if (kind !== undefined) return <SuggestField {...text} kind={kind} value={form.values[name]} />;
	if (choices !== undefined) {
		const named = choices.map((value) => ({ value, label: fieldValueText(name, value) }));
		const data = named.toSorted((a, b) => a.label.localeCompare(b.label, currentLocale()));
		return <NativeSelect data={[{ value: "", label: nothingSaid(name) }, ...data]} {...field} />;
	}
	if (name === "weight") return <WeightInput {...text} form={form} />;
	if (isMoney(name)) return <MoneyInput {...field} />;
	if (scale !== undefined) return <NumberField decimals={decimalsOf(name)} {...text} />;
	return <TextInput {...text} />;
}

/** The label of an empty choice. */
function nothingSaid(name: ItemField): string {
	if (name === "showInShop") return shownText("");
	if (name === "discontinued") return discontinuedText("");
	return t({ context: "unit or country", message: "None" });
}

/** A weight is in the shop's unit until another is chosen. */
function WeightInput({ form, onChange, ...props }: Omit<TextInputProps, "form"> & { form: ItemFormState }) {
	const unit = shop().weightUnit;
	return (
		<NumberField
			decimals={decimalsOf("weight")}
			{...props}
			onChange={(event) => {
				const { weight, weightUnit } = form.values;
				if (unit !== undefined && weight === "" && weightUnit === "") form.setFieldValue("weightUnit", unit);
				onChange?.(event);
			}}
		/>
	);
}

/** An amount in the shop's currency. */
export function MoneyInput(props: TextInputProps) {
	return <NumberField decimals={moneyDecimals()} {...currencySection()} {...props} />;
}
