import { drawingFor } from "@freehub/domain/catalogue/drawing-for";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea, TextInput } from "@mantine/core";
import { PictureUpload } from "#areas/catalogue/pictures/picture-upload.tsx";
import type { PictureUploadState } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { NumberField } from "#ui/number-field.tsx";
import "#ui/styles/fields.css";
import { fieldLabels } from "./field-labels.ts";
import { decimalsOf, type ItemField, type ItemFormState } from "./item.ts";
import classes from "./item-form.module.css";
import { MoneyInput, MoreFields } from "./more-fields.tsx";
import { SuggestField } from "./suggest-field.tsx";

type Props = {
	form: ItemFormState;
	/** Shown instead of the quantity field if the quantity cannot be edited. */
	quantity?: string;
	/** Upload stage of the picture. */
	stage: PictureUploadState["stage"];
	onChoosePicture: () => void;
};

/** The six required fields in the specified order, then the optional fields. */
export function ItemFields({ form, quantity, stage, onChoosePicture }: Props) {
	const field = (name: ItemField) => ({
		...form.getInputProps(name),
		label: t(fieldLabels[name]),
		name,
		required: true,
		withAsterisk: false,
	});
	return (
		<>
			<TextInput maxLength={200} {...field("name")} />
			<Textarea autosize minRows={3} maxRows={10} {...field("description")} />
			<div className="halves gap-16 start">
				<MoneyInput {...field("price")} />
				{quantity === undefined ? (
					<NumberField decimals={decimalsOf("quantity")} {...field("quantity")} />
				) : (
					<div className="grid gap-4 anywhere">
						<p className="label">{t(fieldLabels.quantity)}</p>
						<p className="figures">{quantity}</p>
						<p className="aside">
							<Trans>Changed by booking: Add Quantity and Delivered on the product's page.</Trans>
						</p>
					</div>
				)}
			</div>
			<SuggestField kind="supplier" maxLength={200} {...field("supplier")} value={form.values.supplier} />
			<TextInput inputMode="url" autoCapitalize="off" spellCheck={false} {...field("image")} />
			<PictureUpload stage={stage} onChoose={onChoosePicture}>
				<UseDrawing form={form} />
			</PictureUpload>
			<MoreFields form={form} />
		</>
	);
}

/** Without a picture: a button to use the preview's drawing as the item's picture. */
function UseDrawing({ form }: Pick<Props, "form">) {
	const { name, category, image } = form.values;
	if (image.trim() !== "") return null;
	const drawing = drawingFor(`${category} ${name}`);
	return (
		<Button
			variant="quiet"
			className={classes.drawing}
			leftSection={<img src={drawing} alt="" width={48} height={30} />}
			onClick={() => {
				form.setFieldValue("image", drawing);
				// The button disappears when the field is filled.
				form.getInputNode("image")?.focus();
			}}
		>
			<Trans>Use this drawing</Trans>
		</Button>
	);
}
