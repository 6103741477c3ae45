import { weightUnits } from "@freehub/contract/product-fields";
import { NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { fieldLabels, type ItemField, moreFields } from "./item.ts";
import classes from "./item-form.module.css";
import { SuggestField } from "./suggest-field.tsx";
import type { ItemFormState } from "./use-item-form.ts";

/** What an item may have besides: closed until there is something in it, or something wrong with it. */
export function MoreFields({ form }: Pick<ItemFormState, "form">) {
	const [isWanted, setWanted] = useState(() => moreFields.some((name) => form.values[name] !== ""));
	const isOpen = isWanted || moreFields.some((name) => form.errors[name] !== undefined);
	const field = (name: ItemField) => ({ ...form.getInputProps(name), label: fieldLabels[name], name });
	const named = (kind: "category" | "brand" | "model") => ({
		...field(kind),
		kind,
		value: form.values[kind],
		autoComplete: "off",
	});
	const code = { autoCapitalize: "off", autoComplete: "off", spellCheck: false };
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
				<TextInput maxLength={100} {...code} {...field("sku")} />
				<TextInput maxLength={14} inputMode="numeric" {...code} {...field("barcode")} />
				<SuggestField
					maxLength={200}
					description="Components > Wheels for one inside another."
					inputWrapperOrder={["label", "input", "description", "error"]}
					{...named("category")}
				/>
				<SuggestField maxLength={100} {...named("brand")} />
				<SuggestField maxLength={200} {...named("model")} />
				<TextInput maxLength={50} autoComplete="off" {...field("size")} />
				<TextInput maxLength={50} autoComplete="off" {...field("colour")} />
				<TextInput
					type="number"
					step="0.01"
					min="0"
					inputMode="decimal"
					autoComplete="off"
					leftSection={<span aria-hidden="true">$</span>}
					{...field("cost")}
				/>
				<TextInput inputMode="numeric" autoComplete="off" {...field("reorderPoint")} />
				<TextInput inputMode="numeric" autoComplete="off" {...field("safetyStock")} />
				<TextInput inputMode="decimal" autoComplete="off" {...field("weight")} />
				<NativeSelect
					rightSection={<IconChevronDown size={18} aria-hidden="true" />}
					data={[{ value: "", label: "None" }, ...weightUnits]}
					{...field("weightUnit")}
				/>
			</div>
		</details>
	);
}
