import { Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { fieldLabels } from "./field-words.ts";
import type { ItemField } from "./item.ts";
import classes from "./item-form.module.css";
import { MoneyInput, MoreFields } from "./more-fields.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { SuggestField } from "./suggest-field.tsx";
import type { ItemFormState } from "./use-item-form.ts";
import type { PictureUpload as PictureUploadState } from "./use-picture-upload.ts";

type Props = {
	form: ItemFormState["form"];
	/** Said in the quantity's place where it cannot be typed. */
	quantity?: string;
	upload: PictureUploadState;
};

/** The specified six fields in their order, and below them those that may stay empty. */
export function ItemFields({ form, quantity, upload }: Props) {
	const field = (name: ItemField) => ({
		...form.getInputProps(name),
		label: fieldLabels[name],
		name,
		required: true,
		withAsterisk: false,
	});
	return (
		<>
			<TextInput maxLength={200} {...field("name")} />
			<Textarea autosize minRows={3} maxRows={10} {...field("description")} />
			<div className={classes.pair}>
				<MoneyInput {...field("price")} />
				{quantity === undefined ? (
					<TextInput type="number" step="1" min="0" inputMode="numeric" {...field("quantity")} />
				) : (
					<div className={classes.quantity}>
						<p>{fieldLabels.quantity}</p>
						<p>{quantity}</p>
						<p>Changed by booking: Add Quantity and Delivered on the product's page.</p>
					</div>
				)}
			</div>
			<SuggestField kind="supplier" maxLength={200} {...field("supplier")} value={form.values.supplier} />
			<TextInput inputMode="url" autoCapitalize="off" spellCheck={false} {...field("image")} />
			<PictureUpload {...upload} />
			<MoreFields form={form} />
		</>
	);
}
