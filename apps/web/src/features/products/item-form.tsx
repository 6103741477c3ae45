import { type ComponentProps, type FormEvent, type ReactNode, useRef } from "react";
import { PictureDropzone, usePictureUpload } from "#features/uploads/uploads.public.ts";
import { PageHead } from "#ui/page-head.tsx";
import { ItemFields } from "./item-fields.tsx";
import classes from "./item-form.module.css";
import { ItemPreview } from "./item-preview.tsx";
import type { ItemFormState } from "./use-item-form.ts";

type Props = {
	title: string;
	crumbs?: ComponentProps<typeof PageHead>["crumbs"];
	lead: ReactNode;
	itemForm: Pick<ItemFormState, "form" | "submit">;
	/** The quantity on hand, where the form does not ask for it. */
	quantity?: number;
	/** Said between the fields and the buttons. */
	note: ReactNode;
	buttons: ReactNode;
};

/** The screen of an item's form, with the card that it makes beside it. */
export function ItemForm({ title, crumbs, lead, itemForm, quantity, note, buttons }: Props) {
	const { form, submit } = itemForm;
	const choose = useRef<() => void>(null);
	const upload = usePictureUpload((link) => form.setFieldValue("image", link));
	function submitWhole(event: FormEvent<HTMLFormElement>) {
		if (upload.holdsUp()) event.preventDefault();
		else submit(event);
	}
	const onHand = quantity === undefined ? undefined : String(quantity);
	return (
		<section>
			<PageHead title={title} {...(crumbs && { crumbs })} />
			<div className={classes.page}>
				<form className={classes.form} onSubmit={submitWhole} noValidate>
					<p className={classes.lead}>{lead}</p>
					<PictureDropzone openRef={choose} onPicture={(file) => void upload.upload(file)} />
					<ItemFields
						form={form}
						stage={upload.stage}
						onChoosePicture={() => choose.current?.()}
						{...(onHand !== undefined && { quantity: onHand })}
					/>
					{note}
					<div className={classes.buttons}>{buttons}</div>
				</form>
				<ItemPreview item={onHand === undefined ? form.values : { ...form.values, quantity: onHand }} />
			</div>
		</section>
	);
}
