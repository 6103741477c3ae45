import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from "react";
import { CardBody } from "#areas/catalogue/cards/product-cards.tsx";
import { PictureDropzone } from "#areas/catalogue/pictures/picture-upload.tsx";
import { usePictureUpload } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { formatCount, preview } from "#lib/format.ts";
import { PageHead } from "#ui/page-head.tsx";
import { fieldLabels } from "./field-labels.ts";
import { type Item, type ItemField, type ItemFormState, readField } from "./item.ts";
import { ItemFields } from "./item-fields.tsx";
import classes from "./item-form.module.css";
import "@mantine/core/styles/Alert.layer.css";
import { IconAlertCircle } from "@tabler/icons-react";

type Props = {
	title: string;
	crumbs?: ComponentProps<typeof PageHead>["crumbs"];
	lead: ReactNode;
	item: { form: ItemFormState; save: () => void };
	/** The quantity on hand, if the form does not ask for it. */
	quantity?: number;
	/** Shown between the fields and the buttons. */
	note: ReactNode;
	buttons: ReactNode;
};

/** The screen of an item form, with a preview of its card. */
export function ItemForm({ title, crumbs, lead, item, quantity, note, buttons }: Props) {
	const { form, save } = item;
	const choose = useRef<() => void>(null);
	const upload = usePictureUpload((link) => form.setFieldValue("image", link));
	function submit(event: FormEvent) {
		event.preventDefault();
		if (!upload.holdsUp()) save();
	}
	const onHand = quantity === undefined ? undefined : String(quantity);
	return (
		<section>
			<PageHead title={title} {...(crumbs && { crumbs })} />
			<div className={classes.page}>
				<form className="stack gap-16" onSubmit={submit} noValidate>
					<p className="dim up-6">{lead}</p>
					<PictureDropzone openRef={choose} onPicture={(file) => void upload.upload(file)} />
					<ItemFields
						form={form}
						stage={upload.stage}
						onChoosePicture={() => choose.current?.()}
						{...(quantity !== undefined && { quantity: formatCount(quantity) })}
					/>
					{note}
					<div className={`buttons above-8 ${classes.buttons}`}>{buttons}</div>
				</form>
				<ItemPreview item={onHand === undefined ? form.values : { ...form.values, quantity: onHand }} />
			</div>
		</section>
	);
}

/** A preview of the card in the shop. Hidden from screen readers, because it only repeats the form. */
function ItemPreview({ item }: { item: Item }) {
	// Load the picture only when the typing pauses.
	const [image] = useDebouncedValue(item.image.trim(), 400);
	const numberIn = (field: ItemField) => {
		const typed = readField(field, item[field]);
		return typed?.ok ? typed.value : 0;
	};
	return (
		<aside className={classes.preview} aria-hidden="true">
			<p className="aside weight-600 below-10">
				<Trans>Preview</Trans>
			</p>
			<CardBody
				headingLevel="p"
				name={item.name.trim() || t(fieldLabels.name)}
				image={image}
				category={item.category}
				description={preview(item.description.trim()) || t`The description's first words appear here.`}
				supplier={item.supplier.trim() || t(fieldLabels.supplier)}
				price={numberIn("price")}
				quantity={item.quantity === "" ? undefined : Math.max(0, numberIn("quantity"))}
			/>
		</aside>
	);
}

/** Shows why the server refused a form as a whole. */
export function ItemFailure({ failure }: { failure: string | undefined }) {
	if (failure === undefined) return null;
	return (
		<Alert
			className={classes.alert}
			color="red"
			icon={<IconAlertCircle className="icon-large" aria-hidden="true" />}
		>
			{failure} <Trans>Everything you typed is kept.</Trans>
		</Alert>
	);
}
