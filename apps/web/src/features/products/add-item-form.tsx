import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Alert.layer.css";
import "#ui/styles/fields.css";
import { IconAlertCircle } from "@tabler/icons-react";
import { errorSentence } from "#lib/error-sentence.ts";
import { PageTitle } from "#ui/page-title.tsx";
import classes from "./add-item-form.module.css";
import { ItemPreview } from "./item-preview.tsx";
import { SupplierField } from "./supplier-field.tsx";
import { useItemForm } from "./use-item-form.ts";

type Props = {
	isVisitor: boolean;
	/** Takes a visitor to the sign-in page, and back here after it. */
	onSignInNeeded: () => void;
	onAdded: (name: string) => void;
};

export function AddItemForm(props: Props) {
	const { form, submit, isPending, failure } = useItemForm(props);
	const field = (name: keyof typeof form.values) => ({
		...form.getInputProps(name),
		name,
		required: true,
		withAsterisk: false,
	});
	return (
		<section className={classes.page}>
			<form className={classes.form} onSubmit={submit} noValidate>
				<PageTitle>Add New Item</PageTitle>
				<p className={classes.lead}>
					All six fields are needed.
					{props.isVisitor && " Adding needs a sign-in; what you type stays here while you sign in."}
				</p>
				<TextInput label="Name" maxLength={200} {...field("name")} />
				<Textarea label="Description" autosize minRows={3} maxRows={10} {...field("description")} />
				<div className={classes.pair}>
					<TextInput
						label="Price"
						type="number"
						step="0.01"
						min="0"
						inputMode="decimal"
						leftSection={<span aria-hidden="true">$</span>}
						{...field("price")}
					/>
					<TextInput
						label="Quantity"
						type="number"
						step="1"
						min="0"
						inputMode="numeric"
						{...field("quantity")}
					/>
				</div>
				<SupplierField label="Supplier" maxLength={200} {...field("supplier")} value={form.values.supplier} />
				<TextInput
					label="Image Link"
					inputMode="url"
					autoCapitalize="off"
					spellCheck={false}
					{...field("image")}
				/>
				{failure !== null && (
					<Alert className={classes.alert} color="red" icon={<IconAlertCircle aria-hidden="true" />}>
						The item was not added. {errorSentence(failure)} Everything you typed is kept.
					</Alert>
				)}
				<Button type="submit" className={classes.submit} loading={isPending}>
					Add Item
				</Button>
			</form>
			<ItemPreview item={form.values} />
		</section>
	);
}
