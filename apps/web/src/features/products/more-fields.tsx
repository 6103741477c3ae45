import { productFields } from "@freehub/contract/product-fields";
import { nameKinds } from "@freehub/contract/products";
import { NativeSelect, TextInput, type TextInputProps } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { fieldLabels, isMoney, valueText } from "./field-words.ts";
import { type ItemField, moreFields } from "./item.ts";
import classes from "./item-form.module.css";
import { SuggestField } from "./suggest-field.tsx";
import type { ItemFormState } from "./use-item-form.ts";

/** What an item may have besides: closed until there is something in it, or something wrong with it. */
export function MoreFields({ form }: Pick<ItemFormState, "form">) {
	const [isWanted, setWanted] = useState(() => moreFields.some((name) => form.values[name] !== ""));
	const isOpen = isWanted || moreFields.some((name) => form.errors[name] !== undefined);
	return (
		<details
			className={classes.more}
			open={isOpen}
			// A search in the page opens it, too.
			onToggle={(event) => setWanted(event.currentTarget.open)}
		>
			<summary
				onClick={(event) => {
					event.preventDefault();
					setWanted(!isOpen);
				}}
			>
				More <span>SKU, barcode, category, model, cost … all optional.</span>
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
/** What an input is given besides what follows from its field. */
const extras: Partial<Record<ItemField, TextInputProps>> = {
	sku: code,
	barcode: { ...code, inputMode: "numeric" },
	category: {
		description: "Components > Wheels for one inside another.",
		inputWrapperOrder: ["label", "input", "description", "error"],
	},
};

function MoreField({ name, form }: { name: ItemField } & Pick<ItemFormState, "form">) {
	const { max, scale, choices } = productFields[name];
	const field = { ...form.getInputProps(name), label: fieldLabels[name], name, autoComplete: "off" };
	const text = { ...field, ...extras[name], ...(max !== undefined && { maxLength: max }) };
	const kind = nameKinds.find((each) => each === name);
	if (kind !== undefined) return <SuggestField {...text} kind={kind} value={form.values[name]} />;
	if (choices !== undefined) {
		const named = choices.map((value) => ({ value, label: valueText(name, value) }));
		const data = named.toSorted((a, b) => a.label.localeCompare(b.label, "en"));
		return (
			<NativeSelect
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				data={[{ value: "", label: "None" }, ...data]}
				{...field}
			/>
		);
	}
	if (isMoney(name)) return <MoneyInput {...field} />;
	if (scale !== undefined) return <TextInput inputMode={scale === 1 ? "numeric" : "decimal"} {...text} />;
	return <TextInput {...text} />;
}

/** An amount in dollars. */
export function MoneyInput(props: TextInputProps) {
	return (
		<TextInput
			type="number"
			step="0.01"
			min="0"
			inputMode="decimal"
			leftSection={<span aria-hidden="true">$</span>}
			{...props}
		/>
	);
}
