import { type ProductsChange } from "@freehub/contract/product-batches";
import type { Product } from "@freehub/contract/product-fields";
import { Button, Modal, NativeSelect } from "@mantine/core";
import "#ui/styles/dialog.css";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { plural } from "#lib/format.ts";
import { newKey } from "#lib/new-key.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { isSignedOut } from "../restore-sentence.ts";
import { SuggestField } from "../suggest-field.tsx";
import { useChangeProducts } from "./batch-mutations.ts";
import classes from "./bulk-bar.module.css";

type Props = {
	isOpen: boolean;
	products: readonly Product[];
	onClose: () => void;
	onSignInNeeded: () => void;
};

const fields = { category: "Category", brand: "Brand", supplier: "Supplier", model: "Model" } as const;
type Field = keyof typeof fields;
const longest: Record<Field, number> = { category: 200, brand: 100, supplier: 200, model: 200 };
const choices = Object.entries(fields).map(([value, label]) => ({ value, label }));

/** Gives many products the same category, brand, supplier or model. */
export function SetFieldDialog({ isOpen, products, onClose, onSignInNeeded }: Props) {
	return (
		<Modal.Root
			opened={isOpen}
			onClose={onClose}
			centered
			size={420}
			closeOnClickOutside={false}
			transitionProps={{ duration: 200, timingFunction: "ease-out" }}
		>
			<Modal.Overlay backgroundOpacity={0.3} />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>Set a field of {plural(products.length, "product")}</Modal.Title>
					<SetFieldForm products={products} onClose={onClose} onSignInNeeded={onSignInNeeded} />
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}

function SetFieldForm({ products, onClose, onSignInNeeded }: Omit<Props, "isOpen">) {
	const [field, setField] = useState<Field>("category");
	const [text, setText] = useState("");
	const [problem, setProblem] = useState<string>();
	// The same key while nothing is changed: should the lost answer have been a yes, the repeat does nothing.
	const [idempotencyKey, setKey] = useState(newKey);
	const { mutate, isPending, error, reset } = useChangeProducts();

	function change(next: { field?: Field; text?: string }) {
		setField(next.field ?? field);
		setText(next.text ?? (next.field === undefined ? text : ""));
		setProblem(undefined);
		setKey(newKey());
		reset();
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		const value = text.trim();
		if (field === "supplier" && value === "") return setProblem("Every product has a supplier.");
		const change: ProductsChange = { [field]: value === "" ? null : value };
		mutate(
			{ products: products.map(({ _id }) => _id), change, idempotencyKey },
			{
				onSuccess: ({ count }) => {
					const said = value === "" ? "taken off" : `set to ${value}`;
					notify(`${fields[field]} of ${plural(count, "product")} ${said}`);
					onClose();
				},
				onError: (failure) => {
					if (isSignedOut(failure)) onSignInNeeded();
				},
			},
		);
	}

	const failure = error === null || isPending ? undefined : `Nothing was changed. ${errorSentence(error)}`;
	return (
		<form className={classes.fields} onSubmit={submit} noValidate>
			<NativeSelect
				label="Field"
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				value={field}
				onChange={(event) => change({ field: event.currentTarget.value as Field })}
				data={choices}
				data-autofocus
			/>
			<SuggestField
				key={field}
				kind={field}
				label={fields[field]}
				description={describe(field)}
				maxLength={longest[field]}
				autoComplete="off"
				value={text}
				onChange={(next) => change({ text: next })}
				error={problem}
			/>
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
	const empty = `Empty takes the ${field} off.`;
	return field === "category" ? `Components > Wheels for one inside another. ${empty}` : empty;
}
