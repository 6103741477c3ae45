import { ApiError } from "@freehub/contract/errors";
import { ProductsChange } from "@freehub/contract/product-batches";
import { type Product, productFields } from "@freehub/contract/product-fields";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { plural } from "#lib/format.ts";
import { useCommand } from "#lib/use-command.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { fieldLabels } from "../field-words.ts";
import { changeMany } from "../product-commands.ts";
import { SuggestField } from "../suggest-field.tsx";
import classes from "./set-field-dialog.module.css";

type Props = {
	isOpen: boolean;
	products: readonly Product[];
	/** One of them is no longer there. */
	onGone: (id: string) => void;
	onClose: () => void;
};

type Field = keyof ProductsChange;

const choices = (Object.keys(ProductsChange.shape) as Field[]).map((value) => ({
	value,
	label: fieldLabels[value],
}));

/** Gives many products the same category, brand, supplier, model or reorder point. */
export function SetFieldDialog({ isOpen, products, onGone, onClose }: Props) {
	return (
		<FormDialog
			title={`Set a field of ${plural(products.length, "product")}`}
			isOpen={isOpen}
			onClose={onClose}
		>
			<SetFieldForm products={products} onGone={onGone} onClose={onClose} />
		</FormDialog>
	);
}

function SetFieldForm({ products, onGone, onClose }: Omit<Props, "isOpen">) {
	const [field, setField] = useState<Field>("category");
	const [text, setText] = useState("");
	const [problem, setProblem] = useState<string>();
	const { run, isPending, failure, reset } = useCommand(changeMany);

	function change(next: { field?: Field; text?: string }) {
		setField(next.field ?? field);
		setText(next.text ?? (next.field === undefined ? text : ""));
		setProblem(undefined);
		reset();
	}

	async function submit(event: FormEvent) {
		event.preventDefault();
		const asked = ProductsChange.safeParse({ [field]: text });
		if (!asked.success) return setProblem(asked.error.issues[0]?.message);
		const value = asked.data[field] ?? null;
		const said = value === null ? "removed" : `set to ${value}`;
		const outcome = await run({
			products,
			change: asked.data,
			message: (count) => `${fieldLabels[field]} of ${plural(count, "product")} ${said}`,
		});
		if (outcome.isDone) return onClose();
		const { error } = outcome;
		const isGone = error instanceof ApiError && error.code === "not_found";
		// With the last of them the dialog would go, and what it has to say.
		if (isGone && products.length > 1) onGone(error.problem.product ?? "");
	}

	const input = {
		label: fieldLabels[field],
		description: describe(field),
		maxLength: productFields[field].max,
		autoComplete: "off",
		value: text,
		error: problem,
		"data-autofocus": true,
	};
	return (
		<form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
			<NativeSelect
				label="Field"
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				value={field}
				onChange={(event) => change({ field: event.currentTarget.value as Field })}
				data={choices}
			/>
			{field === "reorderPoint" ? (
				<TextInput
					inputMode="numeric"
					{...input}
					onChange={(event) => change({ text: event.target.value })}
				/>
			) : (
				<SuggestField key={field} kind={field} {...input} onChange={(next) => change({ text: next })} />
			)}
			<FailureNote>{failure}</FailureNote>
			<div className={classes.buttons}>
				<Button variant="default" onClick={onClose}>
					Cancel
				</Button>
				<Button type="submit" loading={isPending}>
					Set
				</Button>
			</div>
		</form>
	);
}

function describe(field: Field): string | undefined {
	if (field === "supplier") return undefined;
	const empty = `Leave it empty to remove the ${fieldLabels[field].toLowerCase()}.`;
	return field === "category" ? `Components > Wheels puts one inside another. ${empty}` : empty;
}
