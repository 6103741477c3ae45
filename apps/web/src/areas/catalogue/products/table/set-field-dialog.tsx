import { ProductsChange } from "@freehub/contract/catalogue/product-batches";
import { type Product, productFields } from "@freehub/contract/catalogue/product-fields";
import { ApiError } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import { moneyDecimals } from "@freehub/domain/money";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, select, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import { reasonSentence } from "#lib/error-sentence.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { discontinuedText, shownText } from "#areas/catalogue/products/field-words.ts";
import { SuggestField } from "#areas/catalogue/products/suggest-field.tsx";
import { formatMoney } from "#lib/format.ts";
import { readTyped } from "#lib/number-typing.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { currencySection, NumberField } from "#ui/number-field.tsx";
import { changeManyProducts } from "./set-field-writes.ts";

type Props = {
	isOpen: boolean;
	products: readonly Product[];
	/** The field that is selected first. */
	field?: ProductsField;
	/** Called when one of the products no longer exists. */
	onGone: (id: string) => void;
	onClose: () => void;
};

type ProductsField = keyof ProductsChange;

const fields = Object.keys(ProductsChange.shape) as ProductsField[];

const descriptions: Record<ProductsField, MessageDescriptor | undefined> = {
	category: msg`Components > Wheels puts one inside another. Leave it empty to remove the category.`,
	brand: msg`Leave it empty to remove the brand.`,
	supplier: undefined,
	model: msg`Leave it empty to remove the model.`,
	price: undefined,
	reorderPoint: msg`Leave it empty to remove the reorder point.`,
	showInShop: undefined,
	discontinued: msg`Discontinued products are sold off: they are not ordered, and the shop hides them when none is left.`,
};

/** Sets a field of many products to the same value. */
export function SetFieldDialog({ isOpen, onClose, ...props }: Props) {
	const count = props.products.length;
	return (
		<FormDialog
			title={t`Set a field of ${plural(count, { one: "# product", other: "# products" })}`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<SetFieldForm {...props} onClose={onClose} />
		</FormDialog>
	);
}

function SetFieldForm({ products, field: first = "category", onGone, onClose }: Omit<Props, "isOpen">) {
	useErrorWords();
	const [field, setField] = useState<ProductsField>(first);
	const [text, setText] = useState("");
	const [problem, setProblem] = useState<string>();
	const { run, isPending, failure, reset } = useWrite(changeManyProducts);

	function change(next: { field?: ProductsField; text?: string }) {
		setField(next.field ?? field);
		setText(next.text ?? (next.field === undefined ? text : ""));
		setProblem(undefined);
		reset();
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		const decimals = { reorderPoint: 0, price: moneyDecimals() }[field as string];
		const number = decimals !== undefined && text.trim() !== "" ? readTyped(text, { decimals }) : undefined;
		if (number?.ok === false) return setProblem(number.message);
		const change = { [field]: number?.plain ?? text };
		const asked = ProductsChange.safeParse(change);
		if (!asked.success) {
			const [problem] = fieldErrors(asked.error, change);
			return setProblem(problem && reasonSentence(problem));
		}
		const { price } = asked.data;
		const said = price === undefined ? text.trim() : formatMoney(price);
		const value = number === undefined ? (asked.data[field] ?? null) : said;
		const outcome = await run({
			products,
			change: asked.data,
			message: (count) => changedSentence(field, value, count),
		});
		if (outcome.isDone) return onClose();
		const { error } = outcome;
		const isGone = error instanceof ApiError && error.code === "not_found";
		// Removing the last one would close the dialog together with its message.
		if (isGone && products.length > 1) onGone(error.problem.product ?? "");
	}

	const description = descriptions[field];
	const input = {
		label: t(fieldLabels[field]),
		description: description && t(description),
		maxLength: productFields[field].max,
		autoComplete: "off",
		value: text,
		error: problem,
		"data-autofocus": true,
	};
	return (
		<form className="stack gap-14" onSubmit={(event) => void submit(event)} noValidate>
			<NativeSelect
				label={t({ context: "of a product", message: "Field" })}
				value={field}
				onChange={(event) => change({ field: event.currentTarget.value as ProductsField })}
				data={fields.map((value) => ({ value, label: t(fieldLabels[value]) }))}
			/>
			{field === "showInShop" || field === "discontinued" ? (
				<NativeSelect
					label={t(fieldLabels[field])}
					description={input.description}
					value={text}
					onChange={(event) => change({ text: event.currentTarget.value })}
					data={["", ...(productFields[field].choices ?? [])].map((value) => ({
						value,
						label: field === "showInShop" ? shownText(value) : discontinuedText(value),
					}))}
				/>
			) : field === "reorderPoint" || field === "price" ? (
				<NumberField
					decimals={field === "price" ? moneyDecimals() : 0}
					{...(field === "price" && currencySection())}
					{...input}
					onChange={(event) => change({ text: event.target.value })}
				/>
			) : (
				<SuggestField
					key={field}
					kind={field}
					{...input}
					isOverDialog
					onChange={(next) => change({ text: next })}
				/>
			)}
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans context="verb">Set</Trans>
			</DialogEnd>
		</form>
	);
}

function changedSentence(field: ProductsField, value: string | number | null, count: number): string {
	if (field === "showInShop") {
		const shown = shownText(String(value ?? ""));
		return t`Show in shop of ${plural(count, { one: "# product", other: "# products" })} set to ${shown}`;
	}
	if (field === "discontinued") {
		return value === "yes"
			? plural(count, { one: "# product is discontinued", other: "# products are discontinued" })
			: plural(count, {
					one: "# product is no longer discontinued",
					other: "# products are no longer discontinued",
				});
	}
	if (value === null) {
		return t`${select(field, {
			category: "Category",
			brand: "Brand",
			supplier: "Supplier",
			model: "Model",
			other: "Reorder point",
		})} of ${plural(count, { one: "# product", other: "# products" })} removed`;
	}
	return t`${select(field, {
		category: "Category",
		brand: "Brand",
		supplier: "Supplier",
		model: "Model",
		price: "Price",
		other: "Reorder point",
	})} of ${plural(count, { one: "# product", other: "# products" })} set to ${value}`;
}
